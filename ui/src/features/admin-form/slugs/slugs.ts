import { eventStatuses, listQuery } from "@/features/admin-list";

/** What a slug stands for, and which rows share its addresses. */
export interface SlugRule {
  /** One row, in a sentence. */
  singular: string;
  /** The list of such rows. */
  path: `/api/${string}`;
  /** The permission to see that list. */
  permission: string;
  /** Whether all editions share one set of slugs. */
  isShared?: boolean;
  /** Whether the list's search finds slugs; otherwise the first rows of the list are compared. */
  isSearched?: boolean;
  /** Slugs that no row can have. */
  reserved?: readonly string[];
  /** Whether the slug of a row in this state cannot change. */
  isFixedIn?(status: string): boolean;
  /** The path of the public page; null if no address has the slug. `edition` is the slug of the row's edition. */
  pageOf(slug: string, edition: string | null): string | null;
}

const page = "/challenges?tab=";

/** The rows that have slugs. */
const rules = {
  events: {
    singular: "edition",
    path: `/api/v1/events?status=${eventStatuses.join(",")}`,
    permission: "events:list",
    isShared: true,
    reserved: ["invitations"],
    isFixedIn: (status) => status !== "draft",
    pageOf: (slug) => `/events/${slug}`,
  },
  schedules: {
    singular: "item",
    path: "/api/v1/schedules",
    permission: "schedules:list",
    isSearched: true,
    pageOf: (slug) => `${page}schedule#item-${slug}`,
  },
  challenges: {
    singular: "challenge",
    path: "/api/v1/challenges",
    permission: "events:list",
    pageOf: (slug) => `/challenges?challenge=${slug}`,
  },
  projects: {
    singular: "project",
    path: "/api/v1/projects",
    permission: "events:list",
    pageOf: () => null,
  },
  rewards: {
    singular: "reward",
    path: "/api/v1/rewards",
    permission: "rewards:list",
    pageOf: (slug) => `${page}rewards#reward-${slug}`,
  },
  questions: {
    singular: "question",
    path: "/api/v1/faq-items",
    permission: "faq:list",
    isShared: true,
    pageOf: (slug) => `/faq#faq-${slug}`,
  },
  ticketTypes: {
    singular: "ticket type",
    path: "/api/v1/tickets",
    permission: "tickets:list",
    pageOf: (slug, edition) => (edition ? `/events/${edition}/tickets/${slug}` : null),
  },
} satisfies Record<string, SlugRule>;

/** The rows that share the addresses of a slug. */
export type SlugOwner = keyof typeof rules;

/** The rule of the slugs of such rows. */
export function slugRule(owner: SlugOwner): SlugRule {
  return rules[owner];
}

/** Rows that may have a slug already. */
export function slugQuery({ path, isShared, isSearched }: SlugRule, eventId: string | null, slug: string) {
  const [base = "", own] = path.split("?");
  const query = new URLSearchParams(own);
  query.set("perPage", "100");
  if (!isShared && eventId) query.set("event", eventId);
  if (isSearched) query.set("q", slug);
  return listQuery(`${base}?${query}` as SlugRule["path"]);
}

const slugs = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** The API takes ids in the place of slugs. */
const ids = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the API accepts a text as a slug. */
export function isSlug(text: string): boolean {
  return slugs.test(text) && !ids.test(text);
}
