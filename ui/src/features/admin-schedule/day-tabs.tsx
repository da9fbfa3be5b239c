import { keepScrollAndFocus } from "@/lib/scroll-links";
import { gridHref } from "./paths";
import type { Day } from "./types";

interface DayTabsProps {
  days: readonly Day[];
  current: string;
  event: string;
  /** The day that an item would be dropped on. */
  target: string | null;
}

/** The days as links. An item can be dropped on them. */
export function DayTabs({ days, current, event, target }: DayTabsProps) {
  return (
    <nav aria-label="Days">
      <ul className="tab-list">
        {days.map(({ key, label, short }) => (
          <li key={key}>
            <a
              aria-current={key === current ? "page" : undefined}
              aria-label={label}
              className={key === target ? "tab is-target" : "tab"}
              data-day={key}
              href={gridHref(event, key)}
              {...keepScrollAndFocus}
            >
              {short}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
