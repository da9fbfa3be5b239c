import type { FormDefinition, RowValue } from "@/features/admin-form";
import { optionsOf } from "./cells";
import { rowsOf, segmentOf } from "./mailing-groups";
import { AudienceCount, PreviewTool } from "./mailing-tools";
import { mailingKinds } from "./mailings";

const variables =
  "{{name}}, {{event}}, {{dates}}, {{venue}}, {{site}}; for ticket holders {{ticket_code}}, {{ticket_type}}";

const ofTickets = ({ group }: RowValue) => group === "tickets";

export const mailingForm: FormDefinition = {
  defaults: { kind: "service", segments: [] },
  read: { segments: rowsOf },
  sections: [
    {
      title: "Recipients",
      hint: "Messages about the event go to people with a ticket or on the waiting list. These don't need marketing consent, so include only what people need to know. News goes only to subscribers who agreed to it, and each email has an unsubscribe link.",
      fields: [
        {
          kind: "choice",
          name: "kind",
          label: "Type",
          required: true,
          options: optionsOf(Object.keys(mailingKinds), mailingKinds),
        },
        {
          kind: "groups",
          name: "segments",
          label: "Groups",
          hint: "People in several groups get the email only once.",
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
              label: "Status",
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
          hint: `Variables: ${variables}.`,
          markdown: "mailing",
          Preview: PreviewTool,
        },
      ],
    },
  ],
};

function optional(yes: string, no: string) {
  return [
    { value: "", label: "Any" },
    { value: "yes", label: yes },
    { value: "no", label: no },
  ];
}
