import type { StaffTicketQuestion } from "@/api/types";
import { deletion, setField } from "./bulk-actions";
import { eventColumn, humanise, optionsOf, positionColumn, stateColumn, yesNo } from "./cells";
import { callsAt, listAt, positionField, stateField } from "./definition";
import type { Resource } from "./types";

const questionPath = ({ id }: StaffTicketQuestion) => `/api/v1/ticket-questions/${id}` as const;
const questionKinds = [
  "short_text",
  "long_text",
  "choice",
  "choices",
  "number",
  "date",
  "consent",
  "tshirt_size",
  "dietary",
  "accessibility",
];
const kindLabels: Readonly<Record<string, string>> = { tshirt_size: "T-shirt size" };

export const questions = {
  section: "ticket-questions",
  title: "Questions",
  auditKind: "ticket_question",
  singular: "question",
  permission: "tickets",
  scoped: true,
  list: listAt<StaffTicketQuestion>("ticket-questions", ["active", "archived"], {
    purpose: "What you ask buyers: T-shirt size, food, consent and anything else you need to know.",
    nameOf: ({ label }) => label,
    columns: [
      { id: "label", head: "Question", sort: "label", cell: ({ label }) => label },
      { id: "kind", head: "Type", cell: ({ kind }) => kindLabels[kind] ?? humanise(kind) },
      { id: "required", head: "Required", cell: ({ required }) => yesNo(required) },
      { id: "answers", head: "Answers", numeric: true, cell: ({ answers }) => answers },
      stateColumn,
      eventColumn,
      positionColumn,
    ],
    bulk: [
      setField<StaffTicketQuestion>(
        { state: "archived" },
        { label: "Archive", permission: "tickets:update", path: questionPath },
      ),
      setField<StaffTicketQuestion>(
        { state: "active" },
        { label: "Activate", permission: "tickets:update", path: questionPath },
      ),
      deletion<StaffTicketQuestion>("tickets:destroy", questionPath, "options"),
    ],
  }),
  calls: callsAt("ticket-questions"),
  deletion:
    "This deletes the question and its options for good. A question with answers can't be deleted; archive it instead.",
  form: {
    sections: [
      {
        title: "Question",
        fields: [
          { kind: "text", name: "label", label: "Question", max: 200, required: true },
          { kind: "text", name: "help", label: "Help text", max: 400 },
          {
            kind: "choice",
            name: "kind",
            label: "Type",
            required: true,
            options: optionsOf(questionKinds, kindLabels),
          },
          {
            kind: "lines",
            name: "options",
            label: "Options",
            max: 120,
            when: ({ kind }) => kind === "choice" || kind === "choices",
          },
          { kind: "switch", name: "required", label: "An answer is required" },
          { kind: "switch", name: "private", label: "Private: only staff with permission see the answers" },
        ],
      },
      {
        title: "Who to ask",
        fields: [
          {
            kind: "relation",
            name: "ticketTypeIds",
            label: "Ticket types",
            hint: "Leave it empty to ask every buyer.",
            source: "/api/v1/tickets",
            multiple: true,
          },
          stateField(["active", "archived"]),
          positionField,
        ],
      },
    ],
  },
} satisfies Resource;
