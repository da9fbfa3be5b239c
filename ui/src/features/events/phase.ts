import type { Event, EventSummary } from "@/api/types";

/** Where an event stands, as a visitor would say it. */
export type Phase = "upcoming" | "live" | "past" | "cancelled";

export function phaseOf({ status, endAt }: Pick<EventSummary, "status" | "endAt">, now: number): Phase {
  switch (status) {
    case "cancelled":
      return "cancelled";
    case "live":
      return "live";
    case "published":
      return Date.parse(endAt) < now ? "past" : "upcoming";
    default:
      return "past";
  }
}

/**
 * Share of the event's panel that is glazed, in steps of 5 %: a third when registration opens, then more with every
 * week until the first day. Past and running events are complete.
 */
export function shareLaid(
  event: Pick<Event, "status" | "endAt" | "startAt" | "registrationOpensAt">,
  now: number,
): number {
  const phase = phaseOf(event, now);
  if (phase === "past" || phase === "live") return 1;
  const end = Date.parse(event.startAt);
  const start = event.registrationOpensAt ? Date.parse(event.registrationOpensAt) : end - 120 * day;
  const passed = Math.min(1, Math.max(0, (now - start) / (end - start)));
  return Math.round((first + passed * (last - first)) * 20) / 20;
}

const day = 86_400_000;
const first = 0.35;
const last = 0.95;
