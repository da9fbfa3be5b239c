import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { eventQuery, eventsQuery } from "@/features/events";
import { siteQuery } from "@/features/site";
import { useNow } from "@/lib/now";
import { Between } from "./between";
import { Editions } from "./editions";
import { Hero } from "./hero";
import { listed } from "./route";
import { Weekend } from "./weekend";

/** `/`: the current edition, or what to say between two. */
export function Page() {
  const now = useNow();
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: editions } = useSuspenseQuery(eventsQuery(listed));
  // Not suspended: without a current event the loader has already found out, and asking again would not help.
  const { data: event } = useQuery({ ...eventQuery(site.currentEvent), enabled: false });
  const past = editions.data.filter(({ id }) => id !== event?.id).slice(0, 3);

  return (
    <>
      {event ? <Hero event={event} now={now} /> : <Between site={site} />}
      {event ? <Weekend event={event} now={now} /> : null}
      <Editions editions={past} />
    </>
  );
}
