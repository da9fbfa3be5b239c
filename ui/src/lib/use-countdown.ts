import { useEffect, useState } from "react";
import { counted } from "./counted";
import { serverNow } from "./server-clock";

const second = 1000;

/**
 * The whole seconds until a time by the server's clock, never negative; null before hydration and without a time.
 */
export function useCountdown(until: string | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  // After hydration: the page may have been rendered seconds ago.
  useEffect(() => {
    if (until === null) {
      setLeft(null);
      return;
    }
    const update = () => setLeft(secondsUntil(until, serverNow()));
    update();
    const timer = setInterval(update, second);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

/** The whole seconds from `now`, in epoch milliseconds, to a time. */
export function secondsUntil(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / second));
}

const hour = 3600;

/** The time that is left: minutes and seconds in the last hour, whole hours before that. */
export function timeLeft(seconds: number): string {
  const hours = Math.floor(seconds / hour);
  if (hours === 0) return minutesAndSeconds(seconds);
  return counted(hours, "hour");
}

/** Minutes and seconds: `14:05`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
