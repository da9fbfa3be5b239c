import { useEffect, useEffectEvent } from "react";

/** Delay in milliseconds before retrying when the browser is already online and no `online` event will fire. */
const pause = 5000;

/** Calls `retry` once the network is back, as long as `waits` is true. */
export function useRetry(waits: boolean, retry: () => void): void {
  const handle = useEffectEvent(retry);
  useEffect(() => {
    if (!waits) return;
    const listener = () => handle();
    const timer = navigator.onLine ? setTimeout(listener, pause) : undefined;
    window.addEventListener("online", listener);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", listener);
    };
  }, [waits]);
}
