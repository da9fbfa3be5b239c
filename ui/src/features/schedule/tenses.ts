import type { Item } from "./types";

export type Tense = "past" | "now" | "ahead";

/** Where an item stands at a moment. What takes no time is over once that moment is. */
export function tenseOf({ startAt, endAt }: Pick<Item, "startAt" | "endAt">, now: number): Tense {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)];
  if (end <= now && start < now) return "past";
  return start <= now ? "now" : "ahead";
}

/** Whether the first item has begun and the last has not ended. */
export function isOn(items: Item[], now: number): boolean {
  return items.some((item) => Date.parse(item.startAt) <= now) && items.some((item) => Date.parse(item.endAt) > now);
}

/** What is going on, and what begins next: everything that begins at that moment. */
export function nowAndNext(items: Item[], now: number): { current: Item[]; next: Item[] } {
  const held = items.filter(({ state }) => state !== "cancelled");
  const ahead = held.filter((item) => tenseOf(item, now) === "ahead");
  return {
    current: held.filter((item) => tenseOf(item, now) === "now"),
    next: ahead.filter(({ startAt }) => startAt === ahead[0]?.startAt),
  };
}
