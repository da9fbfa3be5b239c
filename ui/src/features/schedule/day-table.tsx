import { clockIn } from "@/lib/dates";
import { pure } from "@/lib/pure";
import type { Day } from "./days";
import type { Favourites } from "./favourites";
import { type Cell, gridOf, type Row } from "./grid";
import { timingOf } from "./item-timing";
import { Slot } from "./slot";
import type { ScheduleEvent } from "./types";

/** With more columns the table would be unreadable: show a list on wide windows too. */
const maxLanes = 8;

export interface DayTableProps {
  day: Day;
  event: ScheduleEvent;
  /** The columns, which all parts of a day share. */
  rooms: string[];
  favourites: Favourites;
  now: number;
  /** The current minute; null during hydration, because a cached page may be older. */
  minute: number | null;
  /** The item that "now" links to. */
  liveId: string | undefined;
}

/** A table of times and rooms. Narrow windows show the same rows as a list. */
export const DayTable = pure(function DayTable(props: DayTableProps) {
  const { day, event, rooms, favourites, now, minute, liveId } = props;
  const { columns, width: lanes, rows } = gridOf(day.items, rooms, minute);
  const wide = lanes > 1 && lanes <= maxLanes;
  return (
    <table className={wide ? "day-table is-grid" : "day-table"}>
      <caption className="visually-hidden">{day.label}</caption>
      {wide && rooms.length > 0 ? (
        <thead>
          <tr>
            <th className="hour" scope="col">
              Time
            </th>
            {columns.map(({ room, lanes: span }) => (
              <th colSpan={span} key={room} scope="col">
                {room || "Elsewhere"}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map((row) => {
          const iso = new Date(row.at).toISOString();
          // Rows in which items only end are hidden from screen readers.
          const isMeaningful = row.at === minute || row.cells.some(({ item }) => item !== null);
          return (
            <tr
              aria-hidden={isMeaningful ? undefined : true}
              className={rowClass(row, now, minute)}
              key={`${row.at} ${row.minutes === 0}`}
            >
              <th className="hour" scope="row">
                <time dateTime={iso}>{clockIn(iso, event.timezone)}</time>
              </th>
              {row.cells.map((cell) =>
                cell.item ? (
                  <td
                    className={cellClass(cell, lanes, rooms, now)}
                    colSpan={cell.lanes}
                    id={cell.item.id === liveId ? "now" : undefined}
                    key={cell.item.id}
                    rowSpan={cell.rows}
                  >
                    <Slot
                      event={event}
                      isMarked={favourites.ids?.has(cell.item.id) ?? false}
                      item={cell.item}
                      now={now}
                      toggle={favourites.toggle}
                    />
                  </td>
                ) : (
                  <td className="gap" key={`gap ${cell.lane}`} rowSpan={cell.rows} />
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}, valuesOf);

/** What the table shows; the day and its rooms are put together for each render. */
function valuesOf({ day, event, rooms, favourites, now, minute, liveId }: DayTableProps) {
  return [now, minute, liveId, event, day.label, rooms.length, ...rooms, ...day.items, ...(favourites.ids ?? [])];
}

/** Rows grow with their duration, within limits. */
function rowClass({ at, minutes, begins, idle }: Row, now: number, minute: number | null): string {
  const step = idle ? "idle" : Math.min(5, Math.ceil(minutes / 30));
  const isNow = at <= now && now < at + minutes * 60_000;
  return `lasts-${step}${begins || at === minute ? "" : " is-end"}${isNow ? " is-now" : ""}`;
}

function cellClass({ item, lane, lanes }: Cell, all: number, rooms: string[], now: number): string {
  if (!item) return "";
  const names = ["slot", `is-${item.kind.replace("_", "-")}`, `is-${timingOf(item, now)}`];
  if (lanes > 1) names.push("is-across");
  else if (lane * 2 >= all) names.push("opens-left");
  // The column does not name the room.
  if (item.room && !rooms.includes(item.room)) names.push("is-elsewhere");
  if (item.state === "cancelled") names.push("is-off");
  return names.join(" ");
}
