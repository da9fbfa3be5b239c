/** A part of the admin area, and the permission it needs. */
export interface AdminSection {
  /** The part of the URL below `/admin`. */
  name: string;
  label: string;
  permission: string;
}

/** The sections of the specification, in its order. */
export const mainSections: readonly AdminSection[] = [
  section("users"),
  section("events"),
  section("schedules"),
  section("rewards"),
  section("waiting-list", "waiting list"),
  section("judges"),
  section("sponsors"),
  section("badges"),
  section("tickets"),
  section("invitations"),
];

/** The permission is that of the list. */
export function section(name: string, label = name, resource = name): AdminSection {
  return { name, label, permission: `${resource}:list` };
}
