import type { Mailing } from "@/api/types";
import type { PairValue } from "@/features/admin-form";
import { deletion, eventColumn, optionsOf, stateColumn, when } from "./cells";
import { callsAt, listAt } from "./definition";
import { rowsOf, segmentOf } from "./mailing-groups";
import { AudienceCount, PreviewTool } from "./mailing-tools";
import type { Resource } from "./types";

const mailingStates = ["draft", "scheduled", "sending", "sent", "cancelled"];
const kinds = [
  { value: "service", label: "Message about the event" },
  { value: "news", label: "News" },
];
const variables =
  "{{name}}, {{event}}, {{dates}}, {{venue}}, {{site}}; for ticket holders {{ticket_code}}, {{ticket_type}}";

const ofTickets = ({ group }: PairValue) => group === "tickets";

export const mailings = {
  section: "mailings",
  title: "Mailings",
  auditKind: "mailing",
  singular: "mailing",
  permission: "mailings",
  scoped: true,
  list: listAt<Mailing>("mailings", mailingStates, {
    purpose: "Emails to groups of people: messages about an edition, and news.",
    nameOf: ({ subject }) => subject,
    columns: [
      { id: "subject", head: "Subject", sort: "subject", cell: ({ subject }) => subject },
      { id: "kind", head: "Kind", cell: ({ kind }) => kinds.find(({ value }) => value === kind)?.label ?? kind },
      stateColumn,
      { id: "sent", head: "Sent", numeric: true, cell: ({ results }) => sentOf(results) },
      {
        id: "scheduled",
        head: "Scheduled",
        sort: "scheduledAt",
        cell: (row, context) => when(row.scheduledAt, context),
      },
      { id: "created", head: "Written", sort: "createdAt", cell: (row, context) => when(row.createdAt, context) },
      { ...eventColumn, hidden: true },
    ],
    bulk: [
      {
        ...deletion<Mailing>("mailings:destroy", ({ id }) => `/api/v1/mailings/${id}`),
        applies: ({ state }) => state === "draft",
      },
    ],
  }),
  calls: callsAt("mailings"),
  isFixed: ({ state }) => state !== "draft",
  form: {
    defaults: { kind: "service", segments: [] },
    read: { segments: rowsOf },
    sections: [
      {
        title: "Recipients",
        hint: "Messages about the event go to people who hold a ticket or wait for one. They need no consent to marketing, so keep them to what these people have to know. News go only to subscribers who consented, with a link to unsubscribe.",
        fields: [
          { kind: "choice", name: "kind", label: "Kind", required: true, options: kinds },
          {
            kind: "groups",
            name: "segments",
            label: "Groups",
            hint: "People in several groups get the email once.",
            add: "Add a group",
            write: segmentOf,
            parts: [
              {
                name: "group",
                label: "People",
                options: [
                  { value: "tickets", label: "Ticket holders" },
                  { value: "waiting_list", label: "Waiting list" },
                  { value: "subscribers", label: "Mailing list" },
                ],
              },
              {
                name: "type",
                label: "Ticket",
                options: [{ value: "", label: "Any" }],
                source: "/api/v1/tickets",
                when: ofTickets,
              },
              {
                name: "state",
                label: "State",
                options: optionsOf(["confirmed", "pending_payment", "pending_approval"]),
                when: ofTickets,
              },
              { name: "team", label: "Team", options: optional("In a team", "Without a team"), when: ofTickets },
              {
                name: "attended",
                label: "Attendance",
                options: optional("Checked in", "Not checked in"),
                when: ofTickets,
              },
            ],
          },
        ],
        Below: AudienceCount,
      },
      {
        title: "Text",
        fields: [
          { kind: "text", name: "subject", label: "Subject", max: 150, required: true },
          {
            kind: "multiline",
            name: "markdown",
            label: "Text",
            max: 20_000,
            hint: `Markdown. Variables: ${variables}.`,
          },
        ],
        Below: PreviewTool,
      },
    ],
  },
} satisfies Resource;

function optional(yes: string, no: string) {
  return [
    { value: "", label: "Any" },
    { value: "yes", label: yes },
    { value: "no", label: no },
  ];
}

/** `118 of 120`; a dash before it is sent. */
function sentOf({ waiting, queued, sent, failed, skipped }: Mailing["results"]): string {
  const all = waiting + queued + sent + failed + skipped;
  return all === 0 ? "–" : `${sent} of ${all}`;
}
