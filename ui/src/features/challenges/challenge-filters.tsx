import { useLocation } from "react-router";
import type { Challenge } from "@/api/types";
import { FilterRow } from "@/components/filter-row";
import { challengeLevels } from "@/features/programme";
import { valuesOf, withFilter } from "@/lib/filters";
import type { Filters } from "./filters";

/** Shorter lists have no filters. */
const minForFilters = 9;

/** The filters with more than one choice, behind a button; none for a short list, unless the URL has one. */
export function ChallengeFilters({ challenges, filters }: { challenges: Challenge[]; filters: Filters }) {
  const { pathname, search } = useLocation();
  const count = Object.values(filters).filter((value) => value !== null).length;
  if (challenges.length < minForFilters && count === 0) return null;
  const choicesOf = (name: keyof Filters, values: string[], label: (value: string) => string = String) =>
    values.map((value) => {
      const selected = filters[name] === value;
      return { label: label(value), href: withFilter(pathname + search, name, selected ? null : value), selected };
    });
  const present = valuesOf(challenges, ({ level }) => level);
  const ordered = Object.keys(challengeLevels).filter((level) => present.includes(level));
  return (
    // Open if a filter is set; the visitor may have toggled it before hydration.
    <details className="filter-panel" open={count > 0} suppressHydrationWarning>
      <summary className="popover-button">{count > 0 ? `Filters (${count})` : "Filters"}</summary>
      <div className="filters">
        <FilterRow
          choices={choicesOf("level", ordered, (level) => challengeLevels[level as keyof typeof challengeLevels])}
          label="Level"
        />
        <FilterRow
          choices={choicesOf(
            "owner",
            valuesOf(challenges, ({ owner }) => owner?.name ?? null),
          )}
          label="Owner"
        />
        <FilterRow
          choices={choicesOf(
            "stack",
            valuesOf(challenges, ({ stack }) => stack),
          )}
          label="Stack"
        />
      </div>
    </details>
  );
}
