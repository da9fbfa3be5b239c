import type { Rights } from "@/features/account";
import { mainSections } from "@/features/admin";
import type { NavigationLink } from "./navigation";

const administration: NavigationLink = { href: "/admin/waiting-list", label: "Administration" };

/** The link between the site and its admin area, for users who may see at least one of its sections. */
export function switchOf({ may }: Rights, inAdmin: boolean): NavigationLink | null {
  if (!mainSections.some(({ permission }) => may(permission))) return null;
  return inAdmin ? { href: "/", label: "User View" } : administration;
}
