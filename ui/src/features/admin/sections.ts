import { type AdminSection, mainSections, section } from "./main-sections";

export { type AdminSection, mainSections } from "./main-sections";

/** The page that copies an edition. */
export const wizardPath = "/admin/events/new-edition";

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
