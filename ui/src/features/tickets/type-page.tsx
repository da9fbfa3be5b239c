import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { ButtonLink } from "@/components/button";
import { DescriptionList } from "@/components/description-list";
import { Paragraphs } from "@/components/paragraphs";
import { eventQuery } from "@/features/events";
import { useFlags } from "@/features/flags";
import { ticketStateOf } from "@/features/programme";
import { withQuery } from "@/lib/address";
import { dayRange } from "@/lib/dates";
import { price } from "@/lib/money";
import { purchasePath, ticketsPath, waitingListPath } from "@/lib/ticket-paths";
import { isOnSale, refundTexts, requirementsOf } from "./availability";
import { ticketTypeQuery } from "./queries";
import { Includes } from "./ticket-list";

export { loadTicketType as load } from "./load";

/** `/events/{eventSlug}/tickets/{ticketTypeSlug}`: one ticket type. */
export function Page() {
  const { eventSlug = "", ticketTypeSlug = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const { data: type } = useSuspenseQuery(ticketTypeQuery(eventSlug, ticketTypeSlug));
  const { search } = useLocation();
  const { waiting_list: waitingList } = useFlags();
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
          <h2>What's included</h2>
          {type.description ? <Paragraphs texts={type.description.split(/\n{2,}/)} /> : null}
          <Includes type={type} />
        </section>
        <section>
          <h2>Good to know</h2>
          <ul className="ticket-includes">
            {requirements.map((text) => (
              <li key={text}>{text}</li>
            ))}
            {refundTexts(type, event.timezone).map((text) => (
              <li key={text}>{text}</li>
            ))}
            <li>One ticket per person.</li>
          </ul>
        </section>
      </div>
      <div className="actions">
        {waitingList && type.takesWaiting ? (
          <ButtonLink href={waitingListPath(event.slug, type.slug)}>Join the waiting list</ButtonLink>
        ) : null}
        {isOnSale(type) || invited ? (
          <ButtonLink
            href={withQuery(purchasePath(event.slug, type.slug), new URLSearchParams(search))}
            variant={invited ? "quiet" : "primary"}
          >
            {invited ? "I have an invitation code" : "Get this ticket"}
          </ButtonLink>
        ) : (
          <ButtonLink href={ticketsPath(event.slug)} variant="quiet">
            See the other tickets
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
