import { createContext, useContext, useEffect, useReducer } from "react";
import { type Late, never } from "@/lib/late";

/** What the shell shows of whoever is logged in. */
export type UserArea = typeof import("./user-area");

export const UserCodeContext = createContext<Late<UserArea>>(never);

/** That part of the shell, for somebody; fetched now when they were a guest a moment ago. */
export function useUserArea(wanted: boolean): UserArea | null {
  const code = useContext(UserCodeContext);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const missing = wanted && code.get() === null;
  // A chunk from the network; without it the shell says less.
  useEffect(() => {
    if (missing) code.load().then(drawAgain, () => {});
  }, [missing, code]);
  return wanted ? code.get() : null;
}
