import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { TicketType } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { Paragraphs } from "@/components/paragraphs";
import { eventQuery } from "@/features/events";
import { ticketStateOf } from "@/features/programme";
import { dayRange, momentIn } from "@/lib/dates";
import { price } from "@/lib/money";
import { isOnSale, requirementsOf } from "./availability";
import { purchasePath, ticketsPath } from "./paths";
import { ticketTypeQuery } from "./queries";
import { Includes } from "./ticket-list";

export { loadTicketType as load } from "./load";

/** `/events/{eventSlug}/tickets/{ticketId}`: one ticket type. */
export function Page() {
  const { eventSlug = "", ticketId = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const { data: type } = useSuspenseQuery(ticketTypeQuery(eventSlug, ticketId));
  const requirements = requirementsOf(type);
  const invited = type.availability === "invite_only";
  const facts = [
    { name: "Price", value: price(type.price), ...(type.price.amount > 0 && { note: "VAT included" }) },
    { name: "When", value: dayRange(event) },
    ...(event.venue ? [{ name: "Where", value: event.venue }] : []),
    { name: "Availability", value: ticketStateOf(type, event.timezone) },
  ];
  return (
    <article className="wrap page tickets-page">
      <header className="page-head">
        <a className="back-link" href={ticketsPath(event.slug)}>
          All tickets
        </a>
        <h1>{`${type.name} ticket`}</h1>
        <p className="lead">{event.title}</p>
      </header>
      <DescriptionList items={facts} />
      <div className="ticket-details">
        <section>
          <h2>What is included</h2>
          {type.description ? <Paragraphs texts={type.description.split(/\n{2,}/)} /> : null}
          <Includes type={type} />
        </section>
        <section>
          <h2>Good to know</h2>
          <ul className="ticket-includes">
            {requirements.map((text) => (
              <li key={text}>{text}</li>
            ))}
            <li>{`You can cancel free of charge until the event starts, ${momentIn(event.startAt, event.timezone)}.`}</li>
            <li>One ticket per person.</li>
          </ul>
        </section>
      </div>
      <div className="actions">
        {isOnSale(type) || invited ? (
          <Buy event={event.slug} invited={invited} type={type} />
        ) : (
          <ButtonLink href={ticketsPath(event.slug)} look="quiet">
            See the other tickets
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

/** Leads to the purchase. */
function Buy({ event, type, invited }: { event: string; type: TicketType; invited: boolean }) {
  if (type.price.amount > 0) return <p>Online payment is not available yet.</p>;
  return (
    <ButtonLink href={purchasePath(event, type.slug)} look={invited ? "quiet" : "primary"}>
      {invited ? "I am invited" : "Get this ticket"}
    </ButtonLink>
  );
}
