import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import type { Event, TicketType } from "@/api/types";
import { ButtonLink } from "@/components/button";
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
  const { waiting_list: isListOn } = useFlags();
  const types = isListOn ? tickets.data.filter((type) => type.takesWaiting) : [];
  const sent = parameters.has("sent");
  const { title, lead } = headOf(sent, types.length > 0);
  return (
    <article className="wrap page tickets-page">
      <header className="page-head">
        <a className="back-link" href={ticketsPath(event.slug)}>
          All tickets
        </a>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
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
        <JoinSection event={event} tickets={tickets.data} types={types} requestedType={parameters.get("ticket")} />
      )}
    </article>
  );
}

/** Title and lead of the page. */
function headOf(sent: boolean, isOpen: boolean) {
  if (sent)
    return {
      title: "Check your inbox",
      lead: "We've sent you a link. Open it within 48 hours to get your place on the list.",
    };
  if (!isOpen)
    return { title: "There's no waiting list right now", lead: "Have a look at the tickets: some may be on sale." };
  return {
    title: "Join the waiting list",
    lead: "When a seat frees up, we offer it to the first person in line and reserve it for a limited time.",
  };
}

interface JoinSectionProps {
  event: Event;
  tickets: readonly TicketType[];
  /** The tickets one can wait for. */
  types: readonly TicketType[];
  requestedType: string | null;
}

/** The form, or a way to the tickets if people can't join now. */
function JoinSection({ event, tickets, types, requestedType }: JoinSectionProps) {
  if (types.length === 0) return <ButtonLink href={ticketsPath(event.slug)}>See the tickets</ButtonLink>;
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
