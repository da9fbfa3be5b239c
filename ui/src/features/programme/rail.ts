import type { Event, ScheduleItem } from "@/api/types";
import { clockIn, type Span, weekdayIn } from "@/lib/dates";
import { wallTime } from "@/lib/zone";

/** A moment worth a label. */
export interface Mark {
  at: string;
  title: string;
  room: string | null;
}

type Tense = "done" | "now" | "ahead";

/** The hours of an edition as a row of tiles. */
export interface Rail {
  /** By day, by night (22 to 7 o'clock), with a mark in it; `now` is the one the moment falls into. */
  tiles: { kind: "day" | "night" | "mark"; state: Tense }[];
  /** Labels below the row, at a place counted in tiles. */
  hours: { x: number; text: string }[];
  days: { x: number; text: string }[];
  /** Where the marks are, counted in tiles. */
  marks: (Mark & { x: number; isNight: boolean; state: Tense })[];
}

const hour = 3_600_000;
/** Hours a tile may stand for, so that there are never more than fit. */
const steps = [0.5, 1, 2, 3, 6, 12, 24, 48] as const;
const mostTiles = 50;
const mostMarks = 6;

/** The highlights among the items; without any, the ceremonies and deadlines; without these, what is sure anyway. */
export function marksOf(event: Span, items: ScheduleItem[]): Mark[] {
  const held = items.filter(({ state }) => state !== "cancelled");
  const lit = held.filter(({ highlight }) => highlight);
  const shown = lit.length > 0 ? lit : held.filter(({ kind }) => kind === "ceremony" || kind === "deadline");
  if (shown.length === 0)
    return [
      { at: event.startAt, title: "Doors open", room: null },
      { at: event.endAt, title: "The last demo ends", room: null },
    ];
  // The last one closes the weekend: it is never the one left out.
  const kept = shown.length > mostMarks ? [...shown.slice(0, mostMarks - 1), ...shown.slice(-1)] : shown;
  return kept.map(({ startAt, title, room }) => ({ at: startAt, title, room }));
}

export function railOf(event: Pick<Event, "startAt" | "endAt" | "timezone">, marks: Mark[], now: number): Rail {
  const { timezone } = event;
  // Doors may open before the edition itself begins.
  const start = Math.min(Date.parse(event.startAt), ...marks.map(({ at }) => Date.parse(at)));
  const length = Math.max(hour, Date.parse(event.endAt) - start);
  const least = length / hour < 12 ? 0 : 1;
  const step = (steps.find((hours) => hours >= least && length / hour / hours <= mostTiles) ?? 48) * hour;
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

/** A name for every day, and the hours in between that divide by six. */
function labelsOf(start: number, length: number, step: number, count: number, timezone: string) {
  const days = [{ x: 0, text: weekdayIn(start, timezone) }];
  const hours: Rail["hours"] = [];
  const far = (x: number, others: { x: number }[]) => others.every((other) => x - other.x >= count / 8);
  const first = Math.ceil(start / hour) * hour;
  for (let moment = first; moment < start + length; moment += hour) {
    const at = wallTime(moment, timezone);
    const x = (moment - start) / step;
    if (at.hour === 0 && far(x, days)) days.push({ x, text: weekdayIn(moment, timezone) });
    if (at.hour % 6 === 0 && at.minute === 0 && far(x, hours))
      hours.push({ x, text: clockIn(new Date(moment).toISOString(), timezone) });
  }
  return { days, hours };
}

function isNight(hourOfDay: number): boolean {
  return hourOfDay >= 22 || hourOfDay < 7;
}
