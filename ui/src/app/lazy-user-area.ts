import { createContext, useContext, useEffect, useReducer } from "react";
import { type LazyModule, unavailableModule } from "@/lib/lazy-module";

/** The shell's parts for logged-in users. */
export type UserArea = typeof import("./user-area");

export const UserAreaContext = createContext<LazyModule<UserArea>>(unavailableModule);

/** The user area for a logged-in user; loaded now if they have just logged in. */
export function useUserArea(isUser: boolean): UserArea | null {
  const code = useContext(UserAreaContext);
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const missing = isUser && code.get() === null;
  // Loads the chunk; if that fails, the shell stays without it.
  useEffect(() => {
    if (missing) code.load().then(rerender, () => {});
  }, [missing, code]);
  return isUser ? code.get() : null;
}
