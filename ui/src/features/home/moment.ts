import type { Span } from "@/lib/dates";
import { day, minute } from "@/lib/durations";

/**
 * The time as far as the sections of the home page show it: the weekend's rail covers up to a day before and after the
 * edition, so they stay the same until and after that.
 */
export function clampToWeekend({ startAt, endAt }: Pick<Span, "startAt" | "endAt">, now: number): number {
  const [first, last] = [Date.parse(startAt) - day - minute, Date.parse(endAt) + day];
  return Math.min(Math.max(now, first), last);
}
