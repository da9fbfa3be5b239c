import type { Event } from "@/api/types";
import type { WallState } from "@/components/wall-markup";
import { stageOf } from "@/features/events";
import { durationInHours } from "@/lib/dates";
import { percentage } from "@/lib/money";

/** Number of tiles of a wall without a limit of seats. */
const nominalSeats = 200;

/** The wall of an edition at a time: while the event is live, it is complete and a clock. */
export function wallOf(event: Event, now: number): { seats: number } & WallState {
  const { phase, capacity, seatsLeft, shareLaid } = event;
  const seats = capacity ?? nominalSeats;
  const taken = seatsLeft === null ? Math.round(shareLaid * seats) : Math.max(0, seats - seatsLeft);
  const state = { seats, taken, blueprint: stageOf(phase) === "cancelled" };
  const hour = hourOf(event, now);
  return hour ? { ...state, taken: seats, lit: 1 + Math.floor(((hour.number - 1) / hour.total) * seats) } : state;
}

/** The wall's caption, since the wall itself is decorative. */
export function captionOf(event: Event, now: number): string {
  const { phase, capacity, seatsLeft, shareLaid } = event;
  if (stageOf(phase) === "cancelled") return "Cancelled, so the wall stays unfinished.";
  const hour = hourOf(event, now);
  if (hour) return `Hour ${hour.number} of ${hour.total}. The yellow tile marks this hour.`;
  if (shareLaid >= 1) return phase === "sold_out" ? "Every seat is taken." : "The wall is complete.";
  if (capacity === null || seatsLeft === null)
    return `The wall is ${percentage(Math.round(shareLaid * 100))} complete.`;
  const taken = capacity - seatsLeft;
  if (taken === 0) return "The first ticket lays the first tile.";
  return `${taken} of ${capacity} seats taken. The yellow tile is the next one.`;
}

/** Which hour of the weekend it is, from 1; null unless the event is live. */
function hourOf(event: Event, now: number): { number: number; total: number } | null {
  if (event.phase !== "live") return null;
  const total = Math.max(1, durationInHours(event));
  const passed = Math.floor((now - Date.parse(event.startAt)) / 3_600_000);
  return { number: Math.min(total, Math.max(0, passed) + 1), total };
}
