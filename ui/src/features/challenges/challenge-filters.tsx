import { useLocation } from "react-router";
import type { Challenge } from "@/api/types";
import { FilterRow } from "@/components/filter-row";
import { valuesOf, withFilter } from "@/lib/filters";
import { levels, type Wanted } from "./filters";

/** The ways to narrow the challenges down, as far as there is something to choose between. */
export function ChallengeFilters({ challenges, wanted }: { challenges: Challenge[]; wanted: Wanted }) {
  const { pathname, search } = useLocation();
  const choicesOf = (name: keyof Wanted, values: string[], label: (value: string) => string = String) =>
    values.map((value) => {
      const chosen = wanted[name] === value;
      return { label: label(value), href: withFilter(pathname + search, name, chosen ? null : value), chosen };
    });
  const present = valuesOf(challenges, ({ level }) => level);
  const ordered = Object.keys(levels).filter((level) => present.includes(level));
  return (
    <div className="filters">
      <FilterRow choices={choicesOf("level", ordered, (level) => levels[level as keyof typeof levels])} label="Level" />
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
  );
}
