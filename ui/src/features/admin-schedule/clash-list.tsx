import TriangleAlert from "lucide-react/icons/triangle-alert";
import { counted } from "@/lib/counted";
import { keepScrollAndFocus } from "@/lib/scroll-links";
import type { Clash } from "./clashes";
import { dayKey } from "./days";
import { gridHref } from "./paths";
import { placeText } from "./texts";

interface ClashListProps {
  clashes: readonly Clash[];
  event: string;
  timezone: string;
}

/** All clashes of an edition, with links to their days. */
export function ClashList({ clashes, event, timezone }: ClashListProps) {
  if (clashes.length === 0) return null;
  return (
    <details className="note is-warning plan-clashes">
      <summary>
        <TriangleAlert aria-hidden="true" />
        {counted(clashes.length, "clash", "clashes")}
      </summary>
      <ul>
        {clashes.map(({ kind, name, one, other }) => (
          <li key={`${kind} ${name} ${one.id} ${other.id}`}>
            <a href={gridHref(event, dayKey(other.startAt, timezone))} {...keepScrollAndFocus}>
              {kind === "room" ? `${name} is double-booked` : `${name} is in two places at once`}
            </a>
            {`: “${one.title}” and “${other.title}” on ${placeText(other, timezone)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
