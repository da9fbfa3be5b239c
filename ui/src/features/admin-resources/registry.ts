import { attendees } from "./attendees";
import { badges } from "./badges";
import { challenges, projects } from "./challenges";
import { content } from "./content";
import { discountCodes } from "./discount-codes";
import { events } from "./events";
import { faq } from "./faq";
import { invitations } from "./invitations";
import { judges } from "./judges";
import { logs } from "./logs";
import { mailingList } from "./mailing-list";
import { mailings } from "./mailings";
import { orders } from "./orders";
import { rewards } from "./rewards";
import { schedules } from "./schedule";
import { sponsors } from "./sponsors";
import { teams } from "./teams";
import { questions } from "./ticket-questions";
import { ticketTypes } from "./ticket-types";
import type { Resource } from "./types";
import { users } from "./users";
import { waitingList } from "./waiting-list";

const all: readonly Resource[] = [
  events,
  schedules,
  challenges,
  projects,
  users,
  waitingList,
  invitations,
  teams,
  mailingList,
  content,
  faq,
  rewards,
  judges,
  sponsors,
  badges,
  ticketTypes,
  attendees,
  orders,
  discountCodes,
  questions,
  ...logs,
  mailings,
];

/** The resource of a part of the URL; undefined if there is none. */
export function resourceAt(section: string): Resource | undefined {
  return all.find((resource) => resource.section === section);
}

/** The resource of a kind of objects in the audit log; undefined if there is none. */
export function resourceOfKind(kind: string): Resource | undefined {
  return all.find(({ auditKind }) => auditKind === kind);
}

/** The resource whose list has a path of the API; undefined if there is none. */
export function resourceOf(path: string): Resource | undefined {
  return all.find(({ list }) => list.path === path);
}
