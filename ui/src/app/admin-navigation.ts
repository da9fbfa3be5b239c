import type { Rights } from "@/features/account";
import type { NavigationLink } from "./navigation";

/** The link between the site and its admin area, for users who may see a part of it. */
export function switchOf({ may, entersAdmin }: Rights, inAdmin: boolean): NavigationLink | null {
  if (!entersAdmin) return null;
  if (inAdmin) return { href: "/", label: "User View" };
  return { href: may("waiting-list:list") ? "/admin/waiting-list" : "/admin", label: "Administration" };
}
