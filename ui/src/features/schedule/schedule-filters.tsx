import { useLocation } from "react-router";
import { FilterRow } from "@/components/filter-row";
import { Popover } from "@/components/popover";
import { valuesOf, withFilter } from "@/lib/filters";
import { daysOf } from "./days";
import { countOf, type Filters } from "./filters";
import { kindNames } from "./texts";
import type { Item } from "./types";

/** Filters by day, track and kind, if there is a choice. */
export function ScheduleFilters({ items, filters, timezone }: { items: Item[]; filters: Filters; timezone: string }) {
  const { pathname, search } = useLocation();
  const choice = (name: "day" | "track" | "kind", value: string, label: string) => {
    const selected = filters[name] === value;
    return { label, selected, href: withFilter(pathname + search, name, selected ? null : value) };
  };
  const count = countOf(filters);
  return (
    <Popover label={count > 0 ? `Filters (${count})` : "Filters"}>
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
          label="Type"
        />
      </div>
    </Popover>
  );
}
