import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { eventQuery } from "@/features/events";
import { editionsPath, siteQuery } from "@/features/site";
import { useCachedQuery } from "@/lib/use-cached-query";
import { EventTickets } from "./event-tickets";

export { loadTickets as load } from "./load-list";

/** `/events/{eventSlug}/tickets`, and `/choose-your-ticket` for the current event. */
export function Page() {
  const { eventSlug } = useParams();
  const { data: site } = useSuspenseQuery(siteQuery());
  const event = useCachedQuery(eventQuery(eventSlug ?? site.currentEvent));
  if (event)
    return <EventTickets event={event} title={eventSlug ? `Tickets for ${event.title}` : "Choose your ticket"} />;
  return (
    <article className="wrap page">
      <h1>Choose your ticket</h1>
      <EmptyState title="No event is planned right now">
        <p>
          <a href={editionsPath(site)}>See past editions</a>
        </p>
      </EmptyState>
    </article>
  );
}
