import { createContext, useContext } from "react";
import { minute } from "./durations";

/**
 * The current time in epoch milliseconds: the time of rendering, later the visitor's clock. Pages never read the clock
 * themselves.
 */
export const NowContext = createContext(0);

export function useNow(): number {
  return useContext(NowContext);
}

/** The current time in whole minutes: what shows no seconds is the same for a minute, so that it can be reused. */
export function useNowByMinute(): number {
  const now = useNow();
  return now - (now % minute);
}
