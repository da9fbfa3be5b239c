import { createContext, useContext } from "react";
import { type LazyModule, unavailableModule, useLazyModule } from "@/lib/lazy-module";

/** The shell's parts for logged-in users. */
export type UserArea = typeof import("./user-area");

export const UserAreaContext = createContext<LazyModule<UserArea>>(unavailableModule);

/**
 * The user area for a logged-in user; loaded now if they have just logged in. If that fails, the shell stays without it.
 */
export function useUserArea(isUser: boolean): UserArea | null {
  const area = useLazyModule(useContext(UserAreaContext), isUser);
  return isUser ? area : null;
}
