/** A part of the admin area, and the permission it needs. */
export interface AdminSection {
  /** The part of the URL below `/admin`. */
  name: string;
  label: string;
  permission: string;
}

/** The main sections, in menu order. */
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

/** The page that copies an edition. */
export const wizardPath = "/admin/events/new-edition";

/** The part of the dashboard that leads to check-in, and the release on the page of the schedule. */
export const checkInFragment = "check-in";
export const releaseFragment = "release";

/** Further sections, by what they are about. */
export const moreSections: readonly { title: string; sections: readonly AdminSection[] }[] = [
  {
    title: "Sales",
    sections: [
      section("attendees", "attendees", "users-tickets"),
      section("orders", "orders", "users-tickets"),
      section("discount-codes", "discount codes", "tickets"),
      section("ticket-questions", "questions", "tickets"),
    ],
  },
  {
    title: "Edition",
    sections: [
      section("challenges", "challenges", "events"),
      section("projects", "projects", "events"),
      section("teams"),
    ],
  },
  {
    title: "Site",
    sections: [
      section("content", "content pages"),
      section("faq", "FAQ"),
      section("mailings"),
      section("mailing-list", "mailing list", "mailing-list-users"),
      section("emails"),
      section("audit-log", "audit log"),
      section("roles"),
      section("settings"),
    ],
  },
];

export const allSections: readonly AdminSection[] = [
  ...mainSections,
  ...moreSections.flatMap(({ sections }) => sections),
];

/** The permission is that of the list. */
function section(name: string, label = name, resource = name): AdminSection {
  return { name, label, permission: `${resource}:list` };
}
