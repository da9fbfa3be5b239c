import type { UserArea } from "@/app/user-code";
import { type Late, late } from "@/lib/late";

/** What only somebody who is logged in sees of the shell: guests never fetch it. */
export function createUserCode(): Late<UserArea> {
  return late<UserArea>(() => import("@/app/user-area"));
}
