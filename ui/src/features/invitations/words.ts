import type { OpenInvitation } from "@/api/types";

/** As what somebody is invited. */
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

interface Ended {
  title: string;
  lead: string;
}

const ended: Record<Exclude<OpenInvitation["state"], "open">, Ended> = {
  accepted: { title: "You have accepted", lead: "Everything is ready. Thank you." },
  declined: { title: "You have declined", lead: "Thank you for letting us know." },
  expired: { title: "This invitation has run out", lead: "Ask whoever invited you for another one." },
  revoked: { title: "This invitation was taken back", lead: "Ask whoever invited you, should that be a mistake." },
  used_up: { title: "Every place of this invitation is taken", lead: "Ask whoever invited you for another one." },
};

/** What there is to be said of an invitation that cannot be answered any more; null of one that can. */
export function endOf({ state }: Pick<OpenInvitation, "state">): Ended | null {
  return state === "open" ? null : ended[state];
}
