import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { useHeir } from "@/lib/focus";
import { useHydrated } from "@/lib/hydrated";
import { useNow } from "@/lib/now";
import { zoneLabel } from "@/lib/zone";
import { CalendarMenu } from "./calendar-menu";
import { DaySection } from "./day-section";
import { daysOf } from "./days";
import { useFavourites } from "./favourites";
import { NowAndNext } from "./now-and-next";
import { keepOffline } from "./offline";
import { OfflineNote } from "./offline-note";
import { scheduleQuery } from "./queries";
import { Releases } from "./releases";
import { ScheduleBar } from "./schedule-bar";
import { ScheduleFilters } from "./schedule-filters";
import { isOn, tenseOf } from "./tenses";
import type { ScheduleEvent } from "./types";
import { narrowed, wantedIn } from "./wanted";

interface ScheduleProps {
  event: ScheduleEvent;
  /** The page it stands on, without its filters. */
  path: string;
}

/** An event hour by hour: a list on narrow windows, times and rooms as a table on wide ones. */
export function Schedule({ event, path }: ScheduleProps) {
  const { slug, timezone } = event;
  const { data: page } = useSuspenseQuery(scheduleQuery(slug));
  const [search] = useSearchParams();
  const now = useNow();
  const [arrival] = useState(now);
  const favourites = useFavourites(slug);
  const hydrated = useHydrated();
  // It stays readable without a network: the browser is asked to keep the page.
  useEffect(() => void keepOffline(), []);

  const items = page.data;
  // Where only what is marked is shown, a mark that is taken away takes its item along.
  useHeir(favourites.ids?.size, ".empty-state > h2");
  if (items.length === 0)
    return (
      <EmptyState title="No hour is settled yet">
        <p>The schedule will be laid out here, hour by hour and room by room.</p>
      </EmptyState>
    );

  const wanted = wantedIn(search);
  const shown = narrowed(items, wanted, timezone, favourites.ids);
  const days = daysOf(shown, timezone);
  const on = isOn(items, now);
  const live = on ? shown.find((item) => tenseOf(item, now) !== "past") : undefined;
  // A guest's marks are known to a script only.
  const unknown = wanted.mine && favourites.ids === null;
  return (
    <div className="schedule">
      <OfflineNote />
      <NowAndNext items={items} now={now} timezone={timezone} />
      <div className="schedule-tools">
        <ScheduleFilters items={items} timezone={timezone} wanted={wanted} />
        <CalendarMenu event={event} />
        <Releases event={event} items={shown} />
        <p className="caption">{`All times are ${zoneLabel(timezone)}.`}</p>
      </div>
      <ScheduleBar days={days} live={live !== undefined} marked={hydrated ? favourites.ids : null} wanted={wanted} />
      <div role="alert">{favourites.error ? <p className="field-error">{favourites.error}</p> : null}</div>
      {days.map((day) => (
        <DaySection
          day={day}
          event={event}
          favourites={favourites}
          fold={on}
          key={day.key}
          liveId={live?.id}
          minute={now === arrival ? null : now}
          now={now}
        />
      ))}
      {days.length === 0 ? (
        <EmptyState title={wanted.mine ? "Nothing marked here" : "Nothing is like that"}>
          <p>
            {unknown
              ? "What you have marked is kept on this device, and shown once the script has run. "
              : wanted.mine
                ? "The star beside an item puts it here. "
                : `None of the ${items.length} items fits. `}
            <a href={path}>See the whole schedule</a>
          </p>
        </EmptyState>
      ) : null}
    </div>
  );
}
