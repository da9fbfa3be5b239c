import { localInput, momentOfLocalInput } from "@/lib/local-input";
import { type Day, fold, type Placement, quarter } from "./types";

/** The room of each column; null for items without one. */
export type Columns = readonly (string | null)[];

/** The rooms of an edition in order of appearance, further ones, then a column for items without one. */
export function columnsOf(items: readonly Placement[], more: readonly string[] = []): Columns {
  const rooms = new Map<string, string>();
  const inOrder = [...items].sort((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt));
  for (const { room } of inOrder) if (room && !rooms.has(fold(room))) rooms.set(fold(room), room);
  for (const room of more) if (!rooms.has(fold(room))) rooms.set(fold(room), room);
  return [...rooms.values(), null];
}

/** The column of a room. */
export function columnOf(room: string | null, columns: Columns): number {
  const found = columns.findIndex((other) => (room ? other !== null && fold(other) === fold(room) : other === null));
  return found < 0 ? columns.length - 1 : found;
}

/** Milliseconds that an item lasts; zero for a moment. */
export function durationMs({ startAt, endAt }: Placement): number {
  return Math.max(0, Date.parse(endAt) - Date.parse(startAt));
}

export function isSamePlacement(one: Placement, other: Placement): boolean {
  const times = (of: Placement) => [Date.parse(of.startAt), Date.parse(of.endAt)].join();
  return times(one) === times(other) && one.room === other.room;
}

/** Moves the start; the length stays. The start remains within the days. */
export function withStartAt(placement: Placement, at: number, days: readonly Day[]): Placement {
  const first = days[0]?.start ?? at;
  const last = (days.at(-1)?.end ?? at + quarter) - quarter;
  const start = Math.min(Math.max(at, first), last);
  return { ...placement, startAt: moment(start), endAt: moment(start + durationMs(placement)) };
}

/** Earlier or later by quarters of an hour. */
export function shift(placement: Placement, quarters: number, days: readonly Day[]): Placement {
  return withStartAt(placement, Date.parse(placement.startAt) + quarters * quarter, days);
}

/** Moves the end; an item lasts for a quarter of an hour at least. */
export function withEndAt(placement: Placement, at: number): Placement {
  return { ...placement, endAt: moment(Math.max(at, Date.parse(placement.startAt) + quarter)) };
}

/** Longer or shorter by quarters of an hour. */
export function resize(placement: Placement, quarters: number): Placement {
  return withEndAt(placement, Date.parse(placement.endAt) + quarters * quarter);
}

/** To a neighbouring room. */
export function changeRoom(placement: Placement, by: number, columns: Columns): Placement {
  const column = columnOf(placement.room, columns) + by;
  const room = columns[Math.min(Math.max(column, 0), columns.length - 1)] ?? null;
  return { ...placement, room };
}

/** To the same time of another day. */
export function toDay(placement: Placement, day: Day, timezone: string, days: readonly Day[]): Placement {
  const clock = localInput(placement.startAt, timezone).slice(11);
  const at = momentOfLocalInput(`${day.key}T${clock}`, timezone);
  return at ? withStartAt(placement, Date.parse(at), days) : placement;
}

/** To the day before or after. */
export function changeDay(placement: Placement, by: number, timezone: string, days: readonly Day[]): Placement {
  const at = days.findIndex(({ end }) => Date.parse(placement.startAt) < end);
  const day = days[at + by];
  return day ? toDay(placement, day, timezone, days) : placement;
}

function moment(at: number): string {
  return new Date(at).toISOString();
}
