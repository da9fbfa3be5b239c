import type { APIRequestContext } from "@playwright/test";
import type { Edition, Row } from "./admin-pages";
import { call } from "./users";

/** A section of the admin area whose rows staff write with a form. */
export interface Section {
  /** The part of the URL below `/admin`. */
  name: string;
  /** What a row is called on buttons. */
  singular: string;
  /** The field that names a row, and how many characters the API takes. */
  naming: { label: string; max: number };
  /** What a new row needs besides its name, by label. */
  required: Record<string, string>;
  /** A text of the form, by its label and by its field in the API. */
  text: { label: string; field: string };
  /** Where the API has the rows; below `/api/v1`. */
  path: string;
  /** Creates a row of that name. */
  create(request: APIRequestContext, edition: Edition, name: string): Promise<Row>;
}

/** A change of several rows that can be undone. */
export interface UndoableChange {
  label: string;
  field: string;
  before: unknown;
  after: unknown;
}

const post =
  (path: string, name: string, fields: object) =>
  (request: APIRequestContext, { id }: Edition, value: string) =>
    call<Row>(request, "POST", `/api/v1/${path}`, { eventId: id, [name]: value, ...fields });
const named = { label: "Name", max: 80 };
const titled = { label: "Title", max: 120 };
const problem = "Too much paper";
const span = { startAt: "2031-05-10T09:00:00Z", endAt: "2031-05-10T10:00:00Z" };

const challenges: Section = {
  name: "challenges",
  singular: "challenge",
  naming: titled,
  required: { Problem: problem },
  text: { label: "Goals", field: "goals" },
  path: "challenges",
  create: post("challenges", "title", { problem }),
};
const rewards: Section = {
  name: "rewards",
  singular: "reward",
  naming: named,
  required: { Points: "5" },
  text: { label: "Description", field: "description" },
  path: "rewards",
  create: post("rewards", "name", { kind: "item", cost: 5, state: "active" }),
};
const sponsors: Section = {
  name: "sponsors",
  singular: "sponsor",
  naming: named,
  required: {},
  text: { label: "What it offers participants", field: "blurb" },
  path: "sponsors",
  create: post("sponsors", "name", { tier: "gold" }),
};
const badges: Section = {
  name: "badges",
  singular: "badge",
  naming: named,
  required: { Icon: "moon", "Awarded for": "Tests." },
  text: { label: "Awarded for", field: "text" },
  path: "badges",
  create: post("badges", "name", { text: "For tests.", icon: "award", points: 1, rule: "manual" }),
};
const ticketTypes: Section = {
  name: "tickets",
  singular: "ticket type",
  naming: named,
  required: { Price: "12.50" },
  text: { label: "Description", field: "description" },
  path: "tickets",
  create: post("tickets", "name", { priceAmount: 0 }),
};
const discountCodes: Section = {
  name: "discount-codes",
  singular: "discount code",
  naming: { label: "Code", max: 40 },
  required: { Percentage: "10" },
  text: { label: "Uses", field: "maxUses" },
  path: "discount-codes",
  create: post("discount-codes", "code", { kind: "percent", value: 10 }),
};
const questions: Section = {
  name: "ticket-questions",
  singular: "question",
  naming: { label: "Question", max: 200 },
  required: {},
  text: { label: "Help", field: "help" },
  path: "ticket-questions",
  create: post("ticket-questions", "label", { kind: "short_text" }),
};
const schedule: Section = {
  name: "schedules",
  singular: "schedule item",
  naming: titled,
  required: { Starts: "2031-05-10T09:00", Ends: "2031-05-10T10:00" },
  text: { label: "Description", field: "abstract" },
  path: "schedules",
  create: (request, { slug }, title) =>
    call(request, "POST", `/api/v1/events/${slug}/schedules`, { kind: "talk", ...span, title, state: "published" }),
};
const judges: Section = {
  name: "judges",
  singular: "judge",
  naming: named,
  required: { Role: "Mentor" },
  text: { label: "Biography", field: "bio" },
  path: "judges",
  create: post("judges", "name", { role: "Mentor" }),
};
const projects: Section = {
  name: "projects",
  singular: "project",
  naming: titled,
  required: { Team: "Azulejo", Pitch: "Tiles" },
  text: { label: "Pitch", field: "pitch" },
  path: "projects",
  create: post("projects", "title", { team: "Azulejo", pitch: "Tiles" }),
};
const faq: Section = {
  name: "faq",
  singular: "FAQ question",
  naming: { label: "Question", max: 200 },
  required: { Answer: "Yes.", Group: "Tests" },
  text: { label: "Answer", field: "answer" },
  path: "faq-items",
  create: (request, _edition, question) =>
    call(request, "POST", "/api/v1/faq-items", { question, answer: "Yes.", group: "Tests" }),
};

export const sections: readonly Section[] = [
  challenges,
  rewards,
  sponsors,
  badges,
  ticketTypes,
  discountCodes,
  questions,
  schedule,
  judges,
  projects,
  faq,
];

export const undoable: readonly (readonly [Section, UndoableChange])[] = [
  [challenges, { label: "Publish", field: "state", before: "draft", after: "published" }],
  [rewards, { label: "Pause", field: "state", before: "active", after: "paused" }],
  [sponsors, { label: "Withdraw", field: "state", before: "prospect", after: "withdrawn" }],
  [badges, { label: "Deactivate", field: "active", before: true, after: false }],
  [ticketTypes, { label: "Archive", field: "state", before: "active", after: "archived" }],
  [discountCodes, { label: "Pause", field: "state", before: "active", after: "paused" }],
  [questions, { label: "Archive", field: "state", before: "active", after: "archived" }],
  [schedule, { label: "Cancel items", field: "state", before: "published", after: "cancelled" }],
];
