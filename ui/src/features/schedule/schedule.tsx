import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { useFocusFallback } from "@/lib/focus";
import { useHydrated } from "@/lib/hydrated";
import { useNowByMinute } from "@/lib/now";
import { zoneLabel } from "@/lib/time-zone";
import { CalendarMenu } from "./calendar-menu";
import { DaySection } from "./day-section";
import { daysOf } from "./days";
import { useFavourites } from "./favourites";
import { filterItems, filtersFrom } from "./filters";
import { isUnderWay, timingOf } from "./item-timing";
import { NowAndNext } from "./now-and-next";
import { keepOffline } from "./offline";
import { OfflineNote } from "./offline-note";
import { scheduleQuery } from "./queries";
import { Releases } from "./releases";
import { ScheduleBar } from "./schedule-bar";
import { ScheduleFilters } from "./schedule-filters";
import type { ScheduleEvent } from "./types";

interface ScheduleProps {
  event: ScheduleEvent;
  /** The page's path without filters. */
  path: string;
}

/** An event's schedule: a list on narrow windows, a table on wide ones. */
export function Schedule({ event, path }: ScheduleProps) {
  const { slug, timezone } = event;
  const { data: page } = useSuspenseQuery(scheduleQuery(slug));
  const [search] = useSearchParams();
  const now = useNowByMinute();
  const [initialNow] = useState(now);
  const favourites = useFavourites(slug);
  const hydrated = useHydrated();
  // Store the page for offline use.
  useEffect(() => void keepOffline(), []);

  const items = page.data;
  // When only favourites are shown, unmarking one removes its row, which had focus.
  useFocusFallback(favourites.ids?.size, ".empty-state > h2");
  if (items.length === 0)
    return (
      <EmptyState title="Schedule coming soon">
        <p>It will appear here.</p>
      </EmptyState>
    );

  const filters = filtersFrom(search);
  const visible = filterItems(items, filters, timezone, favourites.ids);
  const days = daysOf(visible, timezone);
  const on = isUnderWay(items, now);
  const live = on ? visible.find((item) => timingOf(item, now) !== "past") : undefined;
  // A guest's favourites are only known in the browser.
  const unknown = filters.mine && favourites.ids === null;
  const hasNone = filters.mine && !items.some(({ id }) => favourites.ids?.has(id));
  return (
    <div className="schedule">
      <OfflineNote />
      <NowAndNext items={items} now={now} timezone={timezone} />
      <div className="schedule-tools">
        <ScheduleFilters items={items} timezone={timezone} filters={filters} />
        <CalendarMenu event={event} />
        <Releases event={event} items={visible} />
        <p className="caption">{`All times in ${zoneLabel(timezone)}.`}</p>
      </div>
      <ScheduleBar
        days={days}
        hasCurrentItem={live !== undefined}
        marked={hydrated ? favourites.ids : null}
        filters={filters}
      />
      <div role="alert">{favourites.error ? <p className="field-error">{favourites.error}</p> : null}</div>
      {days.map((day) => (
        <DaySection
          day={day}
          event={event}
          favourites={favourites}
          collapsePast={on}
          key={day.key}
          liveId={live?.id}
          minute={now === initialNow ? null : now}
          now={now}
        />
      ))}
      {days.length === 0 ? (
        <EmptyState title={hasNone ? "No favourites yet" : "No matching items"}>
          <p>
            {unknown
              ? "Your favourites are stored on this device and need JavaScript. "
              : hasNone
                ? "Tap the star to add items here. "
                : "No items match your filters. "}
            <a href={path}>See the full schedule</a>
          </p>
        </EmptyState>
      ) : null}
    </div>
  );
}
