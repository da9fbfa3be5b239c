import type { ScheduleChange, ScheduleRelease } from "@/api/types";
import { Badge } from "@/components/badge";
import { Popover } from "@/components/popover";
import { momentIn, weekdayAndClock } from "@/lib/dates";
import { useCachedQuery } from "@/lib/use-cached-query";
import { releasesQuery } from "./queries";
import { beforeText, changeNames } from "./texts";
import type { Item, ScheduleEvent } from "./types";

interface ReleasesProps {
  event: ScheduleEvent;
  /** The visible items, as link targets. */
  items: Item[];
}

/** The schedule's releases with their changes, latest first. */
export function Releases({ event, items }: ReleasesProps) {
  const page = useCachedQuery(releasesQuery(event.slug));
  if (!page?.data.length) return null;
  return (
    <Popover label="What changed">
      <ol className="releases">
        {page.data.map((release) => (
          <Release event={event} items={items} key={release.number} release={release} />
        ))}
      </ol>
    </Popover>
  );
}

function Release({ release, event, items }: ReleasesProps & { release: ScheduleRelease }) {
  const { number, publishedAt, note, changes } = release;
  return (
    <li className="release">
      <h2>{`Version ${number}`}</h2>
      <time dateTime={publishedAt}>{momentIn(publishedAt, event.timezone)}</time>
      {note ? <p>{note}</p> : null}
      {changes.length > 0 ? (
        <ul>
          {changes.map((change) => (
            <li key={change.id}>
              <Badge tone={change.kind === "cancelled" ? "danger" : "warning"}>{changeNames[change.kind]}</Badge>
              <p>
                {items.some(({ id }) => id === change.id) ? (
                  <a href={`#item-${change.slug}`}>{change.title}</a>
                ) : (
                  <span>{change.title}</span>
                )}
                <span className="place">{factsOf(change, event.timezone)}</span>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** The new and the old time and place. */
function factsOf(change: ScheduleChange, timezone: string): string {
  const { after } = change;
  const now = after ? [weekdayAndClock(after.startAt, timezone), after.room] : [];
  return [...now, beforeText(change, after, timezone)].filter(Boolean).join(" · ");
}
