import type { Event } from "@/api/types";
import type { DescriptionItem } from "@/components/description-list";
import type { WallState } from "@/components/wall-markup";
import { placeOf, pricesOf, stageOf } from "@/features/events";
import type { ListedChallenge, Result, Stub } from "@/features/programme";
import { dayClockIn, dayRange, hoursOf } from "@/lib/dates";
import type { Excerpt } from "@/lib/excerpt";
import { euros, eurosIn, percentage } from "@/lib/money";

/** Number of tiles of a wall without a limit of seats. */
const nominalSeats = 200;

/** The wall of an edition at a time: while the event is live, it is complete and a clock. */
export function wallOf(event: Event, now: number): { seats: number } & WallState {
  const { phase, capacity, seatsLeft, shareLaid } = event;
  const seats = capacity ?? nominalSeats;
  const taken = seatsLeft === null ? Math.round(shareLaid * seats) : Math.max(0, seats - seatsLeft);
  const state = { seats, taken, blueprint: stageOf(phase) === "off" };
  const hour = hourOf(event, now);
  return hour ? { ...state, taken: seats, lit: 1 + Math.floor(((hour.number - 1) / hour.of) * seats) } : state;
}

/** Which hour of the weekend it is, from 1; null unless the event is live. */
function hourOf(event: Event, now: number): { number: number; of: number } | null {
  if (event.phase !== "live") return null;
  const of = Math.max(1, hoursOf(event));
  const passed = Math.floor((now - Date.parse(event.startAt)) / 3_600_000);
  return { number: Math.min(of, Math.max(0, passed) + 1), of };
}

/** The wall's caption, since the wall itself is decorative. */
export function captionOf(event: Event, now: number): string {
  const { phase, capacity, seatsLeft, shareLaid } = event;
  if (stageOf(phase) === "off") return "Cancelled, so the wall stays unfinished.";
  const hour = hourOf(event, now);
  if (hour) return `Hour ${hour.number} of ${hour.of}. The yellow tile is now.`;
  if (shareLaid >= 1) return phase === "sold_out" ? "Every seat is taken." : "The wall is complete.";
  if (capacity === null || seatsLeft === null)
    return `The wall is ${percentage(Math.round(shareLaid * 100))} complete.`;
  const taken = capacity - seatsLeft;
  if (taken === 0) return "The first ticket lays the first tile.";
  return `${taken} of ${capacity} seats taken. The yellow tile is the next one.`;
}

/** Whether a title needs the smaller size to stay within a few lines. */
export function isLong(title: string): boolean {
  return title.length > 56;
}

/** Data for the hero besides the event. */
interface HeroData {
  challenges?: Excerpt<ListedChallenge> | undefined;
  projects?: Excerpt<Result> | undefined;
  tickets?: Stub[] | undefined;
  /** Whether prices may be shown. */
  prices: boolean;
}

/** Up to four facts: about what to expect before the event, about its outcome afterwards. */
export function factsOf(event: Event, { challenges, projects, tickets, prices }: HeroData): DescriptionItem[] {
  const stage = stageOf(event.phase);
  const briefs = challenges?.data ?? [];
  const sealed = briefs.filter(({ revealed }) => !revealed).length;
  const challengesFact: DescriptionItem = {
    name: "Challenges",
    value:
      briefs.length > 0 ? `${briefs.length} ${briefs.length === 1 ? "challenge" : "challenges"}` : "To be announced",
    ...(sealed > 0 ? { note: sealed === briefs.length ? "Revealed at kickoff" : `${sealed} revealed at kickoff` } : {}),
  };
  const prizesFact = prizesOf(briefs.flatMap(({ prize }) => (prize === null ? [] : [prize])));
  const seats = event.capacity === null ? "No limit" : `${event.capacity}`;
  if (stage === "before")
    return [
      seatsFact(event),
      challengesFact,
      prizesFact,
      prices && event.phase !== "sales_closed" && event.phase !== "sold_out"
        ? { name: "Tickets", value: pricesOf(event, tickets ?? []) ?? "To be announced" }
        : { name: "Starts", value: dayClockIn(event.startAt, event.timezone) },
    ];
  if (stage === "during")
    return [
      { name: "Seats", value: seats },
      challengesFact,
      prizesFact,
      { name: "Ends", value: dayClockIn(event.endAt, event.timezone) },
    ];
  if (stage === "off")
    return [
      { name: "Planned dates", value: dayRange(event) },
      { name: "Where", value: placeOf(event) },
    ];
  const projectCount = projects?.meta.total ?? 0;
  return [
    { name: "Edition", value: `No. ${event.editionNo}` },
    { name: "Seats", value: seats },
    ...(briefs.length > 0 ? [challengesFact] : []),
    ...(projectCount > 0 ? [{ name: "Projects", value: `${projectCount}` }] : []),
  ];
}

/** The sum of all prizes that are amounts, and the number of the others. */
function prizesOf(prizes: string[]): DescriptionItem {
  const amounts = prizes.map(eurosIn).filter((amount) => amount !== null);
  const others = prizes.length - amounts.length;
  if (prizes.length === 0) return { name: "Prizes", value: "To be announced" };
  if (amounts.length === 0) return { name: "Prizes", value: `${others} to win` };
  return {
    name: "Prizes",
    value: `${euros(amounts.reduce((sum, amount) => sum + amount, 0))}`,
    ...(others > 0 ? { note: `And ${others} more` } : {}),
  };
}

function seatsFact({ capacity, seatsLeft, phase }: Event): DescriptionItem {
  if (capacity === null || seatsLeft === null) return { name: "Seats", value: "No limit" };
  if (phase === "sales_closed") return { name: "Seats taken", value: `${capacity - seatsLeft} of ${capacity}` };
  return { name: "Seats left", value: seatsLeft > 0 ? `${seatsLeft} of ${capacity}` : "Sold out" };
}
