import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { EventSummary } from "@/api/types";
import { EmptyState } from "@/components/empty-state";
import { PageLinks } from "@/components/page-links";
import { pure } from "@/lib/pure";
import { EventCard } from "./event-card";
import { parseEventFilters } from "./event-filters";
import { NextEdition } from "./next-edition";
import { stageOf } from "./phases";
import { eventsQuery } from "./queries";
import { SearchForm } from "./search-form";

export { load } from "./events-load";

/** `/events`: all editions. Upcoming ones first, soonest first; then past ones, latest first. */
export function Page() {
  const [search] = useSearchParams();
  const filters = parseEventFilters(search) ?? {};
  const { data: events } = useSuspenseQuery(eventsQuery(filters));
  const { currentPage, lastPage, total } = events.meta;
  const isAhead = ({ phase }: EventSummary) => ["before", "during"].includes(stageOf(phase));
  const [next, ...later] = events.data.filter(isAhead).reverse();
  const others = events.data.filter((event) => !isAhead(event));
  const { q, perPage } = filters;

  return (
    <div className="wrap page">
      <header className="page-head">
        <h1>All editions</h1>
        {total > 0 ? <p className="lead">Upcoming and past editions.</p> : null}
        {q || lastPage > 1 ? <SearchForm action="/events" label="Search editions" query={q ?? ""} /> : null}
      </header>
      {next ? (
        <section className="editions">
          <h2>Coming up</h2>
          <ul className="cards">
            <NextEdition event={next} />
            {later.map((event) => (
              <EventCard event={event} key={event.id} level={3} />
            ))}
          </ul>
        </section>
      ) : null}
      <Editions events={others} title="Past editions" />
      {events.data.length === 0 ? (
        <EmptyState title={q ? "No editions found" : total > 0 ? "Nothing on this page" : "No editions yet"}>
          {q || total > 0 ? (
            <p>
              {q ? "Try another word or " : ""}
              <a href="/events">{q ? "see all editions" : "Go to the first page"}</a>
            </p>
          ) : (
            <p>We'll announce the first one here.</p>
          )}
        </EmptyState>
      ) : null}
      <PageLinks
        currentPage={currentPage}
        lastPage={lastPage}
        hrefOf={(page) =>
          `/events?page=${page}${perPage ? `&perPage=${perPage}` : ""}${q ? `&q=${encodeURIComponent(q)}` : ""}`
        }
      />
    </div>
  );
}

const Editions = pure(function Editions({ title, events }: { title: string; events: EventSummary[] }) {
  return events.length > 0 ? (
    <section className="editions">
      <h2>{title}</h2>
      <ul className="cards">
        {events.map((event) => (
          <EventCard event={event} key={event.id} level={3} />
        ))}
      </ul>
    </section>
  ) : null;
});
