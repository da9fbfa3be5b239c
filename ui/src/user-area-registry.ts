import type { UserArea } from "@/app/lazy-user-area";
import { type LazyModule, lazyModule } from "@/lib/lazy-module";

/** The shell's parts for logged-in users, which guests never fetch. */
export function createUserArea(): LazyModule<UserArea> {
  return lazyModule<UserArea>(() => import("@/app/user-area"));
}
