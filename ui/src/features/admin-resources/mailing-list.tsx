import type { MailingListUser } from "@/api/types";
import { counted } from "@/lib/counted";
import { oneLine, stateColumn, when } from "./cells";
import { listAt } from "./definition";
import type { Resource } from "./types";

const contactStates = ["pending", "subscribed", "unsubscribed", "bounced", "complained"];
const contactPath = ({ id }: MailingListUser) => `/api/v1/mailing-list/${id}` as const;

export const mailingList = {
  section: "mailing-list",
  title: "Mailing list",
  singular: "contact",
  permission: "mailing-list-users",
  scoped: false,
  list: listAt<MailingListUser>("mailing-list", contactStates, {
    scoped: false,
    hrefOf: () => null,
    emptyTitle: "No contacts yet",
    purpose: "People who signed up for news. The status shows who has confirmed.",
    nameOf: ({ email }) => email,
    columns: [
      { id: "email", head: "Email", sort: "email", cell: ({ email }) => oneLine(email) },
      { id: "name", head: "Name", sort: "name", cell: ({ name }) => name },
      { id: "phone", head: "Phone", cell: ({ phone }) => phone ?? "–" },
      stateColumn,
      {
        id: "confirmed",
        head: "Confirmed",
        fields: ["confirmedAt"],
        sort: "confirmedAt",
        cell: (row, context) => when(row.confirmedAt, context),
      },
      {
        id: "created",
        head: "Signed up",
        fields: ["createdAt"],
        sort: "createdAt",
        cell: (row, context) => when(row.createdAt, context),
      },
    ],
    bulk: [
      {
        label: "Delete",
        permission: "mailing-list-users:destroy",
        danger: true,
        isFinal: true,
        consequence: (contacts) =>
          `This deletes ${counted(contacts.length, "contact")} and any emails waiting to be sent to them. This can't be undone.`,
        applies: () => true,
        request: (row) => ({ method: "DELETE", path: contactPath(row) }),
      },
    ],
  }),
  calls: { read: (id) => `/api/v1/mailing-list/${id}` },
  form: null,
} satisfies Resource;
