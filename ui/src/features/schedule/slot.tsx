import { memo } from "react";
import { Badge } from "@/components/badge";
import { Paragraphs } from "@/components/paragraphs";
import { timingOf } from "./item-timing";
import { beforeText, changeText, hostsOf, kindNames, sortOf, timesOf } from "./texts";
import type { Item, ScheduleEvent } from "./types";

interface SlotProps {
  item: Item;
  event: ScheduleEvent;
  isMarked: boolean;
  toggle(id: string): void;
  now: number;
}

/** An item: essentials in the summary, details when expanded. A star renders only its own item again. */
export const Slot = memo(function Slot({ item, event, isMarked, toggle, now }: SlotProps) {
  const { title, room, track, kind } = item;
  const facts = [timesOf(item, event.timezone), ...sortOf(kindNames[kind], track)].filter((fact) => fact !== null);
  return (
    <>
      {/* The URL may have opened it before hydration. */}
      <details className="slot-item" suppressHydrationWarning>
        <summary>
          <h3>{title}</h3>
          {room ? <span className="slot-room">{room}</span> : null}
          <span className="slot-facts meta-line">
            {facts.map((fact) => (
              <span key={fact}>{fact} </span>
            ))}
          </span>
          <Marks item={item} now={now} />
        </summary>
        <span id={`item-${item.slug}`} />
        <div className="slot-body">
          <ItemDetails event={event} item={item} />
        </div>
      </details>
      <button
        aria-label={`Favourite: ${title}`}
        aria-pressed={isMarked}
        className="star"
        onClick={() => toggle(item.id)}
        type="button"
      />
    </>
  );
});

/** Important properties of an item. */
function Marks({ item, now }: { item: Item; now: number }) {
  const { mandatory, audience, change, state } = item;
  const isNow = state !== "cancelled" && timingOf(item, now) === "now";
  const isChanged = change && change.kind !== "cancelled";
  const note = mandatory ? "Attendance required" : audience === "holders" && "Ticket holders";
  if (!isNow && !note && !isChanged && state !== "cancelled") return null;
  return (
    <span className="slot-marks">
      {isNow ? <Badge tone="sol">Now</Badge> : null}
      {state === "cancelled" ? <Badge tone="danger">{change ? changeText(change, now) : "Cancelled"}</Badge> : null}
      {isChanged ? <Badge tone="warning">{changeText(change, now)}</Badge> : null}
      {note ? <Badge tone="info">{note}</Badge> : null}
    </span>
  );
}

function ItemDetails({ item, event }: { item: Item; event: ScheduleEvent }) {
  const { abstract, hosts, sponsor, slug } = item;
  const before = item.change ? beforeText(item.change, item, event.timezone) : null;
  return (
    <>
      {before ? <p>{before}</p> : null}
      {abstract ? <Paragraphs texts={abstract.split(/\n{2,}/)} /> : null}
      {hosts.length > 0 ? <p className="place">{`With ${hostsOf(item)}`}</p> : null}
      {sponsor ? (
        <p className="place">
          {"Sponsored by "}
          {sponsor.url ? (
            <a href={sponsor.url} rel="noopener nofollow" target="_blank">
              {sponsor.name}
            </a>
          ) : (
            sponsor.name
          )}
        </p>
      ) : null}
      <p>
        <a download href={`/events/${event.slug}/schedule/${slug}.ics`}>
          Add to calendar
        </a>
      </p>
    </>
  );
}
