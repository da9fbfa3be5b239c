import type { Event, ScheduleItem } from "@/api/types";
import { clockIn, type Span, weekdayIn } from "@/lib/dates";
import { day, hour } from "@/lib/durations";
import { wallTime } from "@/lib/time-zone";

/** What is known of an item. */
export type WeekendItem = Pick<ScheduleItem, "title" | "startAt" | "endAt" | "room" | "kind" | "state" | "highlight">;

/** A labelled highlight. */
export interface Mark {
  at: string;
  title: string;
  room: string | null;
}

type Tense = "done" | "now" | "ahead";

/** An edition's hours as a row of tiles. */
export interface Rail {
  /** Day, night (22:00 to 7:00) or marked; `now` is the tile of the current time. */
  tiles: { kind: "day" | "night" | "mark"; state: Tense }[];
  /** Labels below the row; `x` is counted in tiles. */
  hours: { x: number; text: string }[];
  days: { x: number; text: string }[];
  /** The marks; `x` is counted in tiles. */
  marks: (Mark & { x: number; isNight: boolean; state: Tense })[];
}

/** Hours per tile; the smallest step that fits is used. */
const steps = [0.5, 1, 2, 3, 6, 12, 24, 48] as const;
const maxTiles = 50;
const maxMarks = 6;
/** Width of the longest label of a day, such as "Wednesday 25 November", as a share of the narrowest rail. */
const longLabel = 0.25;

/** The highlights among the items; without any, ceremonies and deadlines; otherwise start and end. */
export function marksOf(event: Span, items: WeekendItem[]): Mark[] {
  // Doors may open before the event's start. An item with a wrong date must not stretch the rail.
  const [first, last] = [Date.parse(event.startAt) - day, Date.parse(event.endAt) + day];
  const during = ({ startAt }: WeekendItem) => Date.parse(startAt) >= first && Date.parse(startAt) <= last;
  const active = items.filter((item) => item.state !== "cancelled" && during(item));
  const highlights = active.filter(({ highlight }) => highlight);
  const visible =
    highlights.length > 0 ? highlights : active.filter(({ kind }) => kind === "ceremony" || kind === "deadline");
  if (visible.length === 0)
    return [
      { at: event.startAt, title: "Start", room: null },
      { at: event.endAt, title: "End", room: null },
    ];
  // Always keep the last mark: it closes the event.
  const selected = visible.length > maxMarks ? [...visible.slice(0, maxMarks - 1), ...visible.slice(-1)] : visible;
  return selected.map(({ startAt, title, room }) => ({ at: startAt, title, room }));
}

export function railOf(event: Pick<Event, "startAt" | "endAt" | "timezone">, marks: Mark[], now: number): Rail {
  const { timezone } = event;
  // Doors may open before the event's start.
  const start = Math.min(Date.parse(event.startAt), ...marks.map(({ at }) => Date.parse(at)));
  const length = Math.max(hour, Date.parse(event.endAt) - start);
  const least = length / hour < 12 ? 0 : 1;
  const step = (steps.find((hours) => hours >= least && length / hour / hours <= maxTiles) ?? 48) * hour;
  const count = Math.ceil(length / step);
  const within = (moment: number) => Math.min(count - 1, Math.max(0, Math.floor((moment - start) / step)));
  const current = now < start ? -1 : now >= start + length ? count : within(now);
  const stateOf = (tile: number): Tense => (tile < current ? "done" : tile === current ? "now" : "ahead");
  const hourAt = (tile: number) => wallTime(start + tile * step, timezone).hour;

  const placed = marks.map((mark) => {
    const at = Date.parse(mark.at);
    const tile = within(at);
    return { ...mark, x: tile + 0.5, isNight: isNight(wallTime(at, timezone).hour), state: stateOf(tile) };
  });
  const marked = new Set(placed.map(({ x }) => x - 0.5));
  const tiles = Array.from({ length: count }, (_, tile) => ({
    kind: marked.has(tile) ? ("mark" as const) : isNight(hourAt(tile)) ? ("night" as const) : ("day" as const),
    state: stateOf(tile),
  }));
  return { tiles, marks: placed, ...labelsOf(start, length, step, count, timezone) };
}

/** A label per day, and one for every sixth hour. */
function labelsOf(start: number, length: number, step: number, count: number, timezone: string) {
  const days = [{ x: 0, at: start }];
  const hours: Rail["hours"] = [];
  const hasRoom = (x: number, others: { x: number }[]) => others.every((other) => x - other.x >= count / 8);
  const first = Math.ceil(start / hour) * hour;
  for (let moment = first; moment < start + length; moment += hour) {
    const at = wallTime(moment, timezone);
    const x = (moment - start) / step;
    if (at.hour === 0 && hasRoom(x, days)) days.push({ x, at: moment });
    if (at.hour % 6 === 0 && at.minute === 0 && hasRoom(x, hours))
      hours.push({ x, text: clockIn(new Date(moment).toISOString(), timezone) });
  }
  return { days: fitted(days, count, timezone), hours };
}

/** Shortens the labels of days that would not fit before the next one, or before the end. */
function fitted(days: { x: number; at: number }[], count: number, timezone: string): Rail["days"] {
  return days.map(({ x, at }, index) => {
    const next = days[index + 1]?.x ?? count;
    const text = weekdayIn(at, timezone);
    return { x, text: next - x < count * longLabel ? shortDay(text) : text };
  });
}

/** `Fri 5 Mar` for `Friday 5 March`. */
function shortDay(day: string): string {
  return day.replace(/\p{L}+/gu, (word) => word.slice(0, 3));
}

function isNight(hourOfDay: number): boolean {
  return hourOfDay >= 22 || hourOfDay < 7;
}
