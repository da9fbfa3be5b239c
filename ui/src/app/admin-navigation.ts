import type { Rights } from "@/features/account";
import type { NavigationLink } from "./navigation";

/** The link into the admin area, or back to the site; null for users who may see no part of it. */
export function areaSwitchLink({ may, entersAdmin }: Rights, inAdmin: boolean): NavigationLink | null {
  if (!entersAdmin) return null;
  if (inAdmin) return { href: "/", label: "User View" };
  return { href: may("waiting-list:list") ? "/admin/waiting-list" : "/admin", label: "Administration" };
}
