import { useLocation } from "react-router";
import { withFilter } from "@/lib/filters";
import { keepScrollAndFocus } from "@/lib/scroll-links";
import type { Day } from "./days";
import type { Filters } from "./filters";

interface ScheduleBarProps {
  days: Day[];
  /** Whether there is a current item to jump to. */
  hasCurrentItem: boolean;
  marked: ReadonlySet<string> | null;
  filters: Filters;
}

/** A sticky bar with links to days, the current time and favourites. */
export function ScheduleBar({ days, hasCurrentItem, marked, filters }: ScheduleBarProps) {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label="Days" className="schedule-bar">
      <ul>
        {days.map(({ key, short, label }) => (
          <li key={key}>
            <a aria-label={label} href={`#day-${key}`}>
              {short}
            </a>
          </li>
        ))}
        {hasCurrentItem ? (
          <li>
            <a className="now-link" href="#now">
              Now
            </a>
          </li>
        ) : null}
        <li className="favourites-link">
          <a
            aria-current={filters.mine ? "true" : undefined}
            className="filter"
            href={withFilter(pathname + search, "mine", filters.mine ? null : "1")}
            {...keepScrollAndFocus}
          >
            {`Favourites${marked ? ` (${marked.size})` : ""}`}
          </a>
        </li>
      </ul>
    </nav>
  );
}
