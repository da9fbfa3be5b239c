import { useLocation } from "react-router";
import { withFilter } from "@/lib/filters";
import { anotherView } from "@/lib/stay";
import type { Day } from "./days";
import type { Wanted } from "./wanted";

interface ScheduleBarProps {
  days: Day[];
  /** Whether there is a now to go to. */
  live: boolean;
  marked: ReadonlySet<string> | null;
  wanted: Wanted;
}

/** Stays in sight: the days as ways down the page, the present, and what is marked. */
export function ScheduleBar({ days, live, marked, wanted }: ScheduleBarProps) {
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
        {live ? (
          <li>
            <a className="to-now" href="#now">
              Now
            </a>
          </li>
        ) : null}
        <li className="to-mine">
          <a
            aria-current={wanted.mine ? "true" : undefined}
            className="filter"
            href={withFilter(pathname + search, "mine", wanted.mine ? null : "1")}
            {...anotherView}
          >
            {`Only mine${marked ? ` (${marked.size})` : ""}`}
          </a>
        </li>
      </ul>
    </nav>
  );
}
