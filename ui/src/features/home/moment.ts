import type { Span } from "@/lib/dates";

const day = 86_400_000;

/**
 * The time as far as an edition's sections show it: until the day before it begins and after the day on which it ends,
 * they stay the same.
 */
export function momentOf({ startAt, endAt }: Pick<Span, "startAt" | "endAt">, now: number): number {
  const [first, last] = [Date.parse(startAt) - day, Date.parse(endAt) + day];
  return Math.min(Math.max(now, first), last);
}
