import { useLocation } from "react-router";
import { FilterRow } from "@/components/filter-row";
import { valuesOf, withFilter } from "@/lib/filters";
import { daysOf } from "./days";
import { kindNames } from "./texts";
import type { Item } from "./types";
import { countOf, type Wanted } from "./wanted";

/** Day, track and kind, as far as there is something to choose between. */
export function ScheduleFilters({ items, wanted, timezone }: { items: Item[]; wanted: Wanted; timezone: string }) {
  const { pathname, search } = useLocation();
  const choice = (name: "day" | "track" | "kind", value: string, label: string) => {
    const chosen = wanted[name] === value;
    return { label, chosen, href: withFilter(pathname + search, name, chosen ? null : value) };
  };
  const count = countOf(wanted);
  return (
    // An address that narrows shows by what; a visitor may have opened or closed it before hydration.
    <details className="schedule-panel" open={count > 0} suppressHydrationWarning>
      <summary>{count > 0 ? `Filters (${count})` : "Filters"}</summary>
      <div className="filters">
        <FilterRow choices={daysOf(items, timezone).map(({ key, short }) => choice("day", key, short))} label="Day" />
        <FilterRow
          choices={valuesOf(items, ({ track }) => track).map((track) => choice("track", track, track))}
          label="Track"
        />
        <FilterRow
          choices={valuesOf(items, ({ kind }) => kind).map((kind) =>
            choice("kind", kind, kindNames[kind as Item["kind"]]),
          )}
          label="Kind"
        />
      </div>
    </details>
  );
}
