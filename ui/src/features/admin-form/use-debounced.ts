import { useEffect, useState } from "react";

/** Milliseconds without a key before the server is asked. */
const pause = 250;

/** A text once it has not changed for a moment. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === "" ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
