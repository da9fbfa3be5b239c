import type { OpenInvitation } from "@/api/types";

/** The roles of an invitation. */
const roles: Record<OpenInvitation["kind"], string> = {
  ticket: "to take part",
  judge: "on the jury",
  mentor: "as a mentor",
  sponsor_rep: "there for your company",
  staff: "in the crew",
};

export function roleOf({ kind }: Pick<OpenInvitation, "kind">): string {
  return roles[kind];
}

interface ClosedMessage {
  title: string;
  lead: string;
}

const closedMessages: Record<Exclude<OpenInvitation["state"], "open">, ClosedMessage> = {
  accepted: { title: "You have accepted", lead: "Everything is ready. Thank you." },
  declined: { title: "You have declined", lead: "Thank you for letting us know." },
  expired: { title: "This invitation has run out", lead: "Ask whoever invited you for another one." },
  revoked: { title: "This invitation was taken back", lead: "Ask whoever invited you, should that be a mistake." },
  used_up: { title: "Every place of this invitation is taken", lead: "Ask whoever invited you for another one." },
};

/** The message of a closed invitation; null for an open one. */
export function closedMessageOf({ state }: Pick<OpenInvitation, "state">): ClosedMessage | null {
  return state === "open" ? null : closedMessages[state];
}
