// What the API says of invitations to whoever holds their link.

export interface Invitation {
  event: { slug: string; title: string; startAt: string; endAt: string; timezone: string; city: string | null };
  kind: "ticket" | "judge" | "sponsor_rep" | "mentor" | "staff";
  name: string | null;
  message: string | null;
  ticket: { name: string } | null;
  expiresAt: string;
  state: "open" | "accepted" | "declined" | "expired" | "revoked" | "used_up";
  /** The mailbox it was sent to, as far as it is told; null for a link that anybody may use. */
  email: string | null;
}

export interface Accepted {
  kind: Invitation["kind"];
  next: string;
}
