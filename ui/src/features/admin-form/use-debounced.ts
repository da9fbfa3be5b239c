import { useEffect, useState } from "react";

/** Milliseconds without a key before the server is asked. */
const pause = 250;

/** A text once it has not changed for a moment. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === "" ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
