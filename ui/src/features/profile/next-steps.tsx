import { useSuspenseQuery } from "@tanstack/react-query";
import type { PastTeam, Ticket, User } from "@/api/types";
import { eventQuery } from "@/features/events";
import { useFlags } from "@/features/flags";
import { siteQuery } from "@/features/site";
import { liveTicket } from "@/features/tickets";
import { useCachedQuery } from "@/lib/use-cached-query";
import { stepsOf } from "./steps";

/** The next steps on the user's own profile; nothing when all are done. */
export function NextSteps(props: { user: User; memberships: PastTeam[]; tickets: readonly Ticket[] | undefined }) {
  const { user, memberships, tickets } = props;
  const { data: site } = useSuspenseQuery(siteQuery());
  const event = useCachedQuery(eventQuery(site.currentEvent));
  // While the tickets are unknown, there may be one.
  const hasTicket = !tickets || liveTicket(tickets, site.currentEvent) !== undefined;
  const steps = stepsOf(user, memberships, event, hasTicket, useFlags());
  if (steps.length === 0) return null;
  return (
    <section className="next-steps">
      <h2>Next steps</h2>
      <ul>
        {steps.map(({ href, label, note }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <span>{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
