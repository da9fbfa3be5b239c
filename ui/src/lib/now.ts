import { createContext, useContext } from "react";

/**
 * The current time in epoch milliseconds: the time of rendering, later the visitor's clock. Pages never read the clock
 * themselves.
 */
export const NowContext = createContext(0);

export function useNow(): number {
  return useContext(NowContext);
}
