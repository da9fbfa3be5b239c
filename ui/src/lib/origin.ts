import { createContext, useContext } from "react";

/** Scheme, host and port of the site, for absolute URLs. */
export const OriginContext = createContext("");

export function useOrigin(): string {
  return useContext(OriginContext);
}
