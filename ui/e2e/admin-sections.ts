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
  /** A field that two people change, by its label and by its name in the API. */
  edited: { label: string; field: string; isNumber?: true };
  /** The call that reads a row, and the one that changes it. */
  read(id: string): string;
  update(id: string, edition: Edition): readonly ["POST" | "PUT", string];
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

/** The calls of rows at `/api/v1/{path}`. */
const callsAt = (path: string): Pick<Section, "read" | "update"> => ({
  read: (id) => `/api/v1/${path}/${id}`,
  update: (id) => ["PUT", `/api/v1/${path}/${id}`],
});
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
  edited: { label: "Goals", field: "goals" },
  ...callsAt("challenges"),
  create: post("challenges", "title", { problem }),
};
const rewards: Section = {
  name: "rewards",
  singular: "reward",
  naming: named,
  required: { Points: "5" },
  edited: { label: "Description", field: "description" },
  ...callsAt("rewards"),
  create: post("rewards", "name", { kind: "item", cost: 5, state: "active" }),
};
const sponsors: Section = {
  name: "sponsors",
  singular: "sponsor",
  naming: named,
  required: {},
  edited: { label: "What it offers participants", field: "blurb" },
  ...callsAt("sponsors"),
  create: post("sponsors", "name", { tier: "gold" }),
};
const badges: Section = {
  name: "badges",
  singular: "badge",
  naming: named,
  required: { Icon: "moon", "Awarded for": "Tests." },
  edited: { label: "Awarded for", field: "text" },
  ...callsAt("badges"),
  create: post("badges", "name", { text: "For tests.", icon: "award", points: 1, rule: "manual" }),
};
const ticketTypes: Section = {
  name: "tickets",
  singular: "ticket type",
  naming: named,
  required: { Price: "12.50" },
  edited: { label: "Description", field: "description" },
  ...callsAt("tickets"),
  create: post("tickets", "name", { priceAmount: 0 }),
};
const discountCodes: Section = {
  name: "discount-codes",
  singular: "discount code",
  naming: { label: "Code", max: 40 },
  required: { Percentage: "10" },
  edited: { label: "Uses", field: "maxUses", isNumber: true },
  ...callsAt("discount-codes"),
  create: post("discount-codes", "code", { kind: "percent", value: 10 }),
};
const questions: Section = {
  name: "ticket-questions",
  singular: "question",
  naming: { label: "Question", max: 200 },
  required: {},
  edited: { label: "Help text", field: "help" },
  ...callsAt("ticket-questions"),
  create: post("ticket-questions", "label", { kind: "short_text" }),
};
const schedule: Section = {
  name: "schedules",
  singular: "schedule item",
  naming: titled,
  required: { Starts: "2031-05-10T09:00", Ends: "2031-05-10T10:00" },
  edited: { label: "Description", field: "abstract" },
  ...callsAt("schedules"),
  update: (id, { slug }) => ["POST", `/api/v1/events/${slug}/schedules/${id}`],
  create: (request, { slug }, title) =>
    call(request, "POST", `/api/v1/events/${slug}/schedules`, { kind: "talk", ...span, title, state: "published" }),
};
const judges: Section = {
  name: "judges",
  singular: "judge",
  naming: named,
  required: { Role: "Mentor" },
  edited: { label: "Biography", field: "bio" },
  ...callsAt("judges"),
  create: post("judges", "name", { role: "Mentor" }),
};
const projects: Section = {
  name: "projects",
  singular: "project",
  naming: titled,
  required: { Team: "Azulejo", Pitch: "Tiles" },
  edited: { label: "Pitch", field: "pitch" },
  ...callsAt("projects"),
  create: post("projects", "title", { team: "Azulejo", pitch: "Tiles" }),
};
const faq: Section = {
  name: "faq",
  singular: "FAQ question",
  naming: { label: "Question", max: 200 },
  required: { Answer: "Yes.", Group: "Tests" },
  edited: { label: "Answer", field: "answer" },
  ...callsAt("faq-items"),
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
