import type { OpenInvitation } from "@/api/types";

/** What an invitation asks for, after “we'd like you to”. */
const roles: Record<OpenInvitation["kind"], string> = {
  ticket: "take part",
  judge: "join the jury",
  mentor: "join as a mentor",
  sponsor_rep: "represent your organisation",
  staff: "join the crew",
};

export function roleOf({ kind }: Pick<OpenInvitation, "kind">): string {
  return roles[kind];
}

interface ClosedMessage {
  title: string;
  lead: string;
}

const closedMessages: Record<Exclude<OpenInvitation["state"], "open">, ClosedMessage> = {
  accepted: { title: "Invitation accepted", lead: "Thanks, you're all set." },
  declined: { title: "Invitation declined", lead: "Thanks for letting us know." },
  expired: { title: "This invitation has expired", lead: "Ask the person who invited you for a new one." },
  revoked: {
    title: "This invitation was revoked",
    lead: "If you think that's a mistake, ask the person who invited you.",
  },
  used_up: { title: "This invitation has already been used", lead: "Ask the person who invited you for a new one." },
};

/** The message of a closed invitation; null for an open one. */
export function closedMessageOf({ state }: Pick<OpenInvitation, "state">): ClosedMessage | null {
  return state === "open" ? null : closedMessages[state];
}

/** Whether an email address may be the one that the server shows as `a•••@example.com`. */
export function fitsMask(email: string, masked: string): boolean {
  const [name = "", domain = ""] = email.toLowerCase().split(/@(?=[^@]*$)/);
  const [first = ""] = name;
  return `${first}•••@${domain}` === masked.toLowerCase();
}
