import type { Rights } from "@/features/account";
import type { NavigationLink } from "./navigation";

/** A page of the admin area, and what one must hold to see it. */
export interface AdminPage extends NavigationLink {
  permissions: readonly string[];
}

/** The admin navigation, in its order. */
export const adminPages: readonly AdminPage[] = [
  adminPage("users", "users"),
  adminPage("events", "events"),
  adminPage("schedules", "schedules"),
  adminPage("rewards", "rewards"),
  adminPage("waiting-list", "waiting list"),
  adminPage("judges", "judges"),
  adminPage("sponsors", "sponsors"),
  adminPage("badges", "badges"),
  adminPage("tickets", "tickets"),
  adminPage("invitations", "invitations"),
];

/** The way between the site and its admin area, for whoever may see at least one page of that. */
export function switchOf({ mayAll }: Rights, inAdmin: boolean): NavigationLink | null {
  if (!adminPages.some(({ permissions }) => mayAll(permissions))) return null;
  return inAdmin ? { href: "/", label: "User View" } : { href: "/admin/waiting-list", label: "Administration" };
}

function adminPage(resource: string, label: string): AdminPage {
  return { href: `/admin/${resource}`, label, permissions: [`${resource}:list`] };
}
