import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import type { Event, TicketType } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { MetaLine } from "@/components/meta-line";
import { eventQuery } from "@/features/events";
import { useFlags } from "@/features/flags";
import { ticketTypesQuery } from "@/features/programme";
import { dayRange } from "@/lib/dates";
import { ticketsPath, waitingListPath } from "@/lib/ticket-paths";
import { JoinForm } from "./join-form";

export { loadJoin as load } from "./load";

/** `/events/{eventSlug}/waiting-list`: joining the waiting list of an event. */
export function Page() {
  const { eventSlug = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const { data: tickets } = useSuspenseQuery(ticketTypesQuery(eventSlug));
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  const sent = parameters.has("sent");
  return (
    <article className="wrap page tickets-page">
      <header className="page-head">
        <a className="back-link" href={ticketsPath(event.slug)}>
          All tickets
        </a>
        <h1>{sent ? "Check your inbox" : "Join the waiting list"}</h1>
        <p className="lead">
          {sent
            ? "We've sent you a link. Open it within 48 hours to get your place on the list."
            : "When a seat frees up, we offer it to the first person in line and reserve it for a limited time."}
        </p>
        <MetaLine parts={[event.title, dayRange(event)]} />
      </header>
      {sent ? (
        <div className="actions">
          <ButtonLink href={`/events/${event.slug}`}>{`Back to ${event.title}`}</ButtonLink>
          <ButtonLink href={waitingListPath(event.slug)} variant="quiet">
            Back to the form
          </ButtonLink>
        </div>
      ) : (
        <JoinSection event={event} tickets={tickets.data} requestedType={parameters.get("ticket")} />
      )}
    </article>
  );
}

interface JoinSectionProps {
  event: Event;
  tickets: readonly TicketType[];
  requestedType: string | null;
}

/** The form, or why people can't join now. */
function JoinSection({ event, tickets, requestedType }: JoinSectionProps) {
  const { waiting_list: waitingList } = useFlags();
  const types = tickets.filter((type) => type.takesWaiting);
  if (!waitingList || types.length === 0)
    return (
      <EmptyState title="There's no waiting list right now">
        <p>Have a look at the tickets: some may be on sale.</p>
        <ButtonLink href={ticketsPath(event.slug)} variant="quiet">
          See the tickets
        </ButtonLink>
      </EmptyState>
    );
  const allowAnyType =
    types.length > 1 && tickets.every(({ availability }) => !/available|few_left/.test(availability));
  const first = allowAnyType ? "" : (types[0]?.slug ?? "");
  return (
    <div className="waiting-list-form">
      <div className="form-card">
        <JoinForm
          allowAnyType={allowAnyType}
          event={event}
          key={requestedType}
          types={types}
          selectedType={types.find(({ slug }) => slug === requestedType)?.slug ?? first}
        />
      </div>
      <section>
        <h2>How it works</h2>
        <ol className="waiting-list-steps">
          <li>If your email isn't confirmed yet, confirm it to get your place.</li>
          <li>When a seat frees up, we offer it to the first person in line, by email and on this site.</li>
          <li>The seat is reserved until the time in the offer. You can decline it and keep waiting.</li>
        </ol>
      </section>
    </div>
  );
}
