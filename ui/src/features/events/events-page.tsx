import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { PageLinks } from "@/components/page-links";
import { EventCard } from "./event-card";
import { eventsQuery } from "./queries";
import { eventsWanted } from "./route";

/** `/events`: every edition, newest first. */
export function Page() {
  const [search] = useSearchParams();
  const wanted = eventsWanted(search) ?? {};
  const { data: events } = useSuspenseQuery(eventsQuery(wanted));
  const { currentPage, lastPage, total } = events.meta;

  return (
    <div className="wrap page">
      <header className="page-head">
        <h1>All editions</h1>
        {total > 0 ? <p className="lead">One panel for every edition, the newest first.</p> : null}
      </header>
      {events.data.length > 0 ? (
        <ul className="cards">
          {events.data.map((event) => (
            <EventCard event={event} key={event.id} />
          ))}
        </ul>
      ) : (
        <EmptyState title={total > 0 ? "This page is empty" : "No edition yet"}>
          {total > 0 ? (
            <p>
              There are fewer editions than that. <a href="/events">Go to the first page</a>
            </p>
          ) : (
            <p>The first one will be announced here.</p>
          )}
        </EmptyState>
      )}
      <PageLinks
        currentPage={currentPage}
        lastPage={lastPage}
        hrefOf={(page) => `/events?page=${page}${wanted.perPage ? `&perPage=${wanted.perPage}` : ""}`}
      />
    </div>
  );
}
