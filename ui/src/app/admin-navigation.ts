import type { Rights } from "@/features/account";
import type { NavigationLink } from "./navigation";
import type { HasPage } from "./page-at";

/** A page of the admin area and the permissions it requires. */
export interface AdminPage extends NavigationLink {
  permissions: readonly string[];
}

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

const administration: NavigationLink = { href: "/admin/waiting-list", label: "Administration" };

/** The link between the site and its admin area, once that exists, for users who can see at least one admin page. */
export function switchOf({ mayAll }: Rights, inAdmin: boolean, hasPage: HasPage): NavigationLink | null {
  if (!hasPage(administration.href) || !adminPages.some(({ permissions }) => mayAll(permissions))) return null;
  return inAdmin ? { href: "/", label: "User View" } : administration;
}

function adminPage(resource: string, label: string): AdminPage {
  return { href: `/admin/${resource}`, label, permissions: [`${resource}:list`] };
}
