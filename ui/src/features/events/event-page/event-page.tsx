import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Event } from "@/api/types";
import { Paragraphs } from "@/components/paragraphs";
import { useOwnTicketPath } from "@/features/account";
import { useFlags } from "@/features/flags";
import { resultsQuery, scheduleListQuery, ticketPricesQuery } from "@/features/programme";
import { useNow } from "@/lib/now";
import { useCachedQuery } from "@/lib/use-cached-query";
import { mainAction } from "../main-action";
import { stageOf } from "../phases";
import { eventQuery } from "../queries";
import { DrawnPart } from "./drawn-part";
import { EventAside, EventBar } from "./event-aside";
import { EventDetails } from "./event-details";
import { factsOf } from "./event-facts";
import { Part } from "./event-part";
import { EventProgramme } from "./event-programme";

export { load } from "./event-load";

/** `/events/{eventSlug}`: an edition. Empty sections are omitted. */
export function Page() {
  const { eventSlug = "" } = useParams();
  const { data: event } = useSuspenseQuery(eventQuery(eventSlug));
  const { slug } = event;
  const now = useNow();
  const flags = useFlags();
  const items = useCachedQuery(scheduleListQuery(slug))?.data ?? [];
  const tickets = useCachedQuery(ticketPricesQuery(slug))?.data ?? [];
  const projects = useCachedQuery(resultsQuery(slug));
  const page = {
    path: `/events/${slug}`,
    weekend: items.length > 0,
    results: Boolean(projects?.meta.total),
  };
  const action = mainAction(event, flags, page, useOwnTicketPath(slug));
  const stage = stageOf(event.phase);
  const offer = { action, event, showPrices: flags.tickets, tickets };
  const isPast = stage === "after" || stage === "cancelled";
  const programme = <EventProgramme event={event} />;
  const results = projects && (
    <DrawnPart id="results" name="ResultsPart" sectionProps={{ projects: projects.data }} visible={page.results} />
  );

  return (
    <article className="wrap page event">
      <div className="split">
        <div className="event-head">
          <DrawnPart as="header" className="page-head" name="EventHead" sectionProps={{ event }} visible />
        </div>
        <div className="event-body event-story">
          {stage === "during" ? results : null}
          <Part id="about" title="About this edition">
            <div className="prose">
              <Paragraphs texts={paragraphsOf(event)} />
            </div>
          </Part>
        </div>
        <EventAside {...offer} facts={factsOf(event, now)} />
        {isPast ? null : <div className="event-body">{programme}</div>}
      </div>
      <div className="event-body is-wide">
        {stage !== "during" ? results : null}
        {isPast ? <div className="event-pair">{programme}</div> : null}
        <EventDetails event={event} />
      </div>
      <EventBar {...offer} />
    </article>
  );
}

function paragraphsOf({ description }: Event): string[] {
  return description ? description.split(/\n{2,}/) : ["Details coming soon."];
}
