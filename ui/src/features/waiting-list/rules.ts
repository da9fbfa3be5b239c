import { email, type Rules, required, text } from "@/lib/rules";

/** The form's values; every field is text. */
export interface JoinFields {
  /** Slug of a ticket type; empty for any. */
  ticketType: string;
  name: string;
  email: string;
  /** `on` if the user's team waits together. */
  team: string;
  /** `on` if the team takes all seats or none. */
  wholeTeam: string;
}

const shared = { ticketType: text(), team: text(), wholeTeam: text() };

export const userRules: Rules<JoinFields> = { ...shared, name: text(), email: text() };

export const guestRules: Rules<JoinFields> = {
  ...shared,
  name: text(required("Name is required")),
  email: text(email("Enter a valid email address")),
};

/** The request body that joins the list of an event. */
export function joinBody(event: string, { ticketType, name, email, team, wholeTeam }: JoinFields) {
  return {
    event,
    ticketType: ticketType || null,
    name: name || null,
    email: email || null,
    team: team === "on",
    wholeTeam: wholeTeam === "on",
  };
}
