import type { AuditEntry, OutboxEmail } from "@/api/types";
import { counted } from "@/lib/counted";
import { fieldLabel, readableChanges } from "./audit-texts";
import { humanise, oneLine, optionsOf, StateBadge, when } from "./cells";
import { listAt } from "./definition";
import type { Resource } from "./types";

const auditLog = {
  section: "audit-log",
  title: "Audit log",
  singular: "entry",
  permission: "audit-log",
  scoped: false,
  list: listAt<AuditEntry>("audit-log", [], {
    purpose: "Who did what, and when.",
    scoped: false,
    hrefOf: () => null,
    nameOf: ({ action }) => action,
    columns: [
      { id: "action", head: "Action", cell: ({ action }) => <span className="data">{action}</span> },
      { id: "at", head: "When", sort: "at", cell: (row, context) => when(row.at, context) },
      { id: "actor", head: "By", cell: ({ actor }) => oneLine(actor.name ?? actorWords[actor.kind]) },
      {
        id: "target",
        head: "Object",
        cell: ({ target, targetId }, { events }) => {
          const event = target === "event" && events.find(({ id }) => id === targetId);
          return event ? event.title : target ? humanise(target) : "–";
        },
      },
      {
        id: "changes",
        head: "Changes",
        prose: true,
        cell: ({ changes }) =>
          readableChanges(changes)
            .map(({ field }) => fieldLabel(field))
            .join(", ") || "–",
      },
      {
        id: "request",
        head: "Request",
        fields: ["requestId"],
        hidden: true,
        cell: ({ requestId }) => requestId ?? "–",
      },
    ],
  }),
  calls: {},
  form: null,
} satisfies Resource;

const actorWords = { user: "Deleted user", guest: "A visitor", system: "The site" };

const emailStates = ["queued", "sending", "sent", "dead"];
const emailStateLabels = { dead: "Failed" };

const emails = {
  section: "emails",
  title: "Emails",
  singular: "email",
  permission: "emails",
  scoped: false,
  list: listAt<OutboxEmail>("emails", [], {
    purpose: "Emails that the site has sent or is about to send.",
    scoped: false,
    hrefOf: () => null,
    nameOf: ({ recipient }) => recipient,
    filters: [{ name: "state", label: "Status", options: optionsOf(emailStates, emailStateLabels) }],
    columns: [
      { id: "recipient", head: "To", cell: ({ recipient }) => oneLine(recipient) },
      { id: "subject", head: "Subject", cell: ({ subject }) => oneLine(subject) },
      { id: "state", head: "Status", cell: ({ state }) => <StateBadge state={state === "dead" ? "failed" : state} /> },
      { id: "attempts", head: "Attempts", numeric: true, hidden: true, cell: ({ attempts }) => attempts },
      {
        id: "error",
        head: "Last error",
        fields: ["lastError"],
        cell: ({ lastError }) => oneLine(lastError ?? "–"),
      },
      {
        id: "created",
        head: "Created",
        fields: ["createdAt"],
        sort: "createdAt",
        cell: (row, context) => when(row.createdAt, context),
      },
      {
        id: "sent",
        head: "Sent",
        fields: ["sentAt"],
        sort: "sentAt",
        cell: (row, context) => when(row.sentAt, context),
      },
    ],
    bulk: [
      {
        label: "Send again",
        permission: "emails:update",
        consequence: (emails) => `This sends ${counted(emails.length, "email")}.`,
        applies: ({ state }) => state === "dead",
        request: ({ id }) => ({ method: "POST", path: `/api/v1/emails/${id}/retry` }),
        // Only an email that was given up can be sent again.
        isRepeatable: true,
      },
    ],
  }),
  calls: {},
  form: null,
} satisfies Resource;

export const logs = [auditLog, emails];
