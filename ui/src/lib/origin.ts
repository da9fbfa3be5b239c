import { createContext, useContext } from "react";

/** Scheme, host and port of the site: for addresses that leave it, in a mail for instance. */
export const OriginContext = createContext("");

export function useOrigin(): string {
  return useContext(OriginContext);
}
