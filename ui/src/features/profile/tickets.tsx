import type { Ticket } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { stateTexts, ticketPath } from "@/features/tickets";
import { dayRange } from "@/lib/dates";
import { useNow } from "@/lib/now";

/** The user's own tickets for events that are not over. */
export function Tickets({ username, tickets }: { username: string; tickets: readonly Ticket[] }) {
  const now = useNow();
  const upcoming = tickets.filter(({ event, state }) => state !== "held" && Date.parse(event.endAt) > now);
  return (
    <section className="profile-tickets" id="tickets">
      <h2>Your tickets</h2>
      {upcoming.length === 0 ? (
        <p>
          {"You have no tickets yet. "}
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
