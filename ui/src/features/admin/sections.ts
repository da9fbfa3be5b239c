import { type AdminSection, mainSections, section } from "./main-sections";

export { type AdminSection, mainSections } from "./main-sections";

/** The section that is a page of its own instead of a list. */
export const settingsSection = "settings";

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
      section("mailing-list", "mailing list", "mailing-list-users"),
      section("emails"),
      section("audit-log", "audit log"),
      section("settings"),
    ],
  },
];

export const allSections: readonly AdminSection[] = [
  ...mainSections,
  ...moreSections.flatMap(({ sections }) => sections),
];
