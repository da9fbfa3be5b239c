import { createContext, useContext } from "react";

/** Epoch milliseconds: the moment the server rendered at, then the visitor's clock. Pages never ask the clock itself. */
export const NowContext = createContext(0);

export function useNow(): number {
  return useContext(NowContext);
}
