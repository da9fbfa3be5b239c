import { minute } from "@/lib/durations";
import { offsetOf, type ZonePeriod } from "@/lib/time-zone";

const quarter = 15 * minute;
const week = 7 * 24 * 60 * minute;
/** Range of dates that pages show. */
const before = 4 * 52 * week;
const after = 2 * 52 * week;

const maxPeriods = 50;
const found = new Map<string, ZonePeriod>();

/** The offsets around `now` of all zones that the responses name. */
export function periodsIn(responses: Iterable<unknown>, now: number): Record<string, ZonePeriod> {
  const zones = new Set([...responses].flatMap(zonesIn));
  return Object.fromEntries([...zones].sort().map((zone) => [zone, periodOf(zone, now)]));
}

/** The zone of an event, of its rows, and of lists of both. */
function zonesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(zonesIn);
  if (typeof value !== "object" || value === null) return [];
  const { timezone, event, data } = value as { timezone?: unknown; event?: unknown; data?: unknown };
  return [...(typeof timezone === "string" ? [timezone] : []), ...zonesIn(event), ...zonesIn(data)];
}

/** The same for a week, so that it is found once. */
function periodOf(zone: string, now: number): ZonePeriod {
  const current = now - (now % week);
  const key = `${zone} ${current}`;
  let period = found.get(key);
  if (period === undefined) {
    period = findPeriod(zone, current - before, current + after);
    if (found.size >= maxPeriods) found.clear();
    found.set(key, period);
  }
  return period;
}

function findPeriod(zone: string, start: number, end: number): ZonePeriod {
  const times = [start / minute];
  const offsets = [offsetOf(zone, start)];
  // No zone changes its offset twice within a week.
  for (let from = start; from < end; from += week) {
    const offset = offsetOf(zone, from + week);
    if (offset === offsets.at(-1)) continue;
    times.push(changeBetween(zone, from, from + week) / minute);
    offsets.push(offset);
  }
  return { times: [...times, end / minute], offsets };
}

/** The first moment with the offset of `to`. Offsets change on the quarter of an hour only. */
function changeBetween(zone: string, from: number, to: number): number {
  const offset = offsetOf(zone, to);
  let [last, first] = [from, to];
  while (first - last > quarter) {
    const middle = last + Math.ceil((first - last) / quarter / 2) * quarter;
    if (offsetOf(zone, middle) === offset) first = middle;
    else last = middle;
  }
  return first;
}
