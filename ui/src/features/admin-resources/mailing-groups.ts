import type { MailingSegment, TicketState } from "@/api/types";
import type { ApiRow, RowValue } from "@/features/admin-form";

/** A group of the API. */
export type Segment = Required<MailingSegment>;

/** The form's rows of a mailing's groups. A group of several types or states becomes a row for each. */
export function rowsOf({ segments }: ApiRow): RowValue[] {
  return ((segments ?? []) as Segment[]).flatMap(({ group, ticketTypeIds, states, inTeam, attended }) =>
    orNone(ticketTypeIds).flatMap((type) =>
      orNone(states).map((state) => ({
        group,
        type,
        state: state || "confirmed",
        team: wordOf(inTeam),
        attended: wordOf(attended),
      })),
    ),
  );
}

/** The API's group of a row. */
export function segmentOf({ group = "tickets", type, state, team, attended }: RowValue): Segment {
  const isTickets = group === "tickets";
  return {
    group: group as Segment["group"],
    ticketTypeIds: isTickets && type ? [type] : [],
    states: isTickets && state ? [state as TicketState] : [],
    inTeam: isTickets ? flagOf(team) : null,
    attended: isTickets ? flagOf(attended) : null,
  };
}

const orNone = (values: readonly string[] | undefined) => (values?.length ? values : [""]);
const wordOf = (flag: boolean | null | undefined) => (flag === true ? "yes" : flag === false ? "no" : "");
const flagOf = (word: string | undefined) => (word === "yes" ? true : word === "no" ? false : null);
