import type { Item } from "./types";

type Timing = "past" | "now" | "ahead";

/** An item's timing. Items without duration end with their moment. */
export function timingOf({ startAt, endAt }: Pick<Item, "startAt" | "endAt">, now: number): Timing {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)];
  if (end <= now && start < now) return "past";
  return start <= now ? "now" : "ahead";
}

/** Whether the first item has started and the last has not ended. */
export function isUnderWay(items: Item[], now: number): boolean {
  return items.some((item) => Date.parse(item.startAt) <= now) && items.some((item) => Date.parse(item.endAt) > now);
}

/** The current items, and all items with the next start time. */
export function nowAndNext(items: Item[], now: number): { current: Item[]; next: Item[] } {
  const active = items.filter(({ state }) => state !== "cancelled");
  const ahead = active.filter((item) => timingOf(item, now) === "ahead");
  return {
    current: active.filter((item) => timingOf(item, now) === "now"),
    next: ahead.filter(({ startAt }) => startAt === ahead[0]?.startAt),
  };
}
