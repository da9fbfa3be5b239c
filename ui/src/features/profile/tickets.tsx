import type { Ticket } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { ticketPath } from "@/features/account";
import { stateTexts } from "@/features/tickets";
import { dayRange } from "@/lib/dates";
import { useNow } from "@/lib/now";

interface TicketsProps {
  username: string;
  /** Undefined if they failed to load. */
  tickets: readonly Ticket[] | undefined;
}

/** The user's own tickets for events that are not over. */
export function Tickets({ username, tickets }: TicketsProps) {
  const now = useNow();
  const upcoming = (tickets ?? []).filter(({ event, state }) => state !== "held" && Date.parse(event.endAt) > now);
  return (
    <section className="profile-tickets" id="tickets">
      <h2>Your tickets</h2>
      {tickets === undefined ? (
        <p>We couldn't load your tickets. Reload the page to try again.</p>
      ) : upcoming.length === 0 ? (
        <p>
          {tickets.some(({ state }) => state !== "held")
            ? "You have no upcoming tickets. "
            : "You have no tickets yet. "}
          <a href="/choose-your-ticket">Choose your ticket</a>
        </p>
      ) : (
        <ul>
          {upcoming.map(({ id, event, ticketType, state, code }) => (
            <li key={id}>
              <h3>
                <a href={ticketPath(username, id)}>{event.title}</a>
              </h3>
              <MetaLine parts={[ticketType.name, dayRange(event), stateTexts[state], code]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
