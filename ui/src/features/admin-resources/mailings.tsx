import type { Mailing } from "@/api/types";
import { deletion } from "./bulk-actions";
import { eventColumn, stateColumn, when } from "./cells";
import { callsAt, listAt } from "./definition";
import type { Resource } from "./types";

/** The kinds of mailing by their names in the API. */
export const mailingKinds = { service: "About an event", news: "News" };

const mailingStates = ["draft", "scheduled", "sending", "sent", "cancelled"];
export const mailings = {
  section: "mailings",
  title: "Mailings",
  auditKind: "mailing",
  singular: "mailing",
  permission: "mailings",
  scoped: true,
  hasNoImport: true,
  list: listAt<Mailing>("mailings", mailingStates, {
    purpose: "Emails to groups of people: messages about an edition, and news.",
    nameOf: ({ subject }) => subject,
    columns: [
      { id: "subject", head: "Subject", sort: "subject", cell: ({ subject }) => subject },
      { id: "kind", head: "Type", cell: ({ kind }) => mailingKinds[kind] },
      stateColumn,
      { id: "sent", head: "Sent", fields: ["results"], numeric: true, cell: ({ results }) => sentOf(results) },
      {
        id: "scheduled",
        head: "Scheduled",
        fields: ["scheduledAt"],
        sort: "scheduledAt",
        cell: (row, context) => when(row.scheduledAt, context),
      },
      {
        id: "created",
        head: "Created",
        fields: ["createdAt"],
        sort: "createdAt",
        hidden: true,
        cell: (row, context) => when(row.createdAt, context),
      },
      { ...eventColumn, hidden: true },
    ],
    bulk: [
      {
        ...deletion<Mailing>("mailings:destroy", ({ id }) => `/api/v1/mailings/${id}`, "text and recipients"),
        applies: ({ state }) => state === "draft",
      },
    ],
  }),
  calls: callsAt("mailings"),
  deletion: "This deletes the draft, its text and its recipient list for good.",
  isFixed: ({ state }) => state !== "draft",
  // The page of a mailing has its form.
  form: null,
} satisfies Resource;

/** `118 of 120`; a dash before it is sent. */
function sentOf({ waiting, queued, sent, failed, skipped }: Mailing["results"]): string {
  const all = waiting + queued + sent + failed + skipped;
  return all === 0 ? "–" : `${sent} of ${all}`;
}
