import type { ChallengePage, Event, ProjectPage } from "@/api/types";
import type { DescriptionItem } from "@/components/description-list";
import { placeOf, stageOf } from "@/features/events";
import { dayClockIn, dayRange } from "@/lib/dates";
import { price } from "@/lib/money";

/** The panel's caption, since the panel itself is decorative. */
export function captionOf({ phase, capacity, seatsLeft, shareLaid }: Event): string {
  if (stageOf(phase) === "off") return "Cancelled, so the wall stays unfinished.";
  if (shareLaid >= 1) return phase === "sold_out" ? "Every seat is taken." : "The wall is complete.";
  if (capacity === null || seatsLeft === null) return `The wall is ${Math.round(shareLaid * 100)}% complete.`;
  const taken = capacity - seatsLeft;
  if (taken === 0) return "The first ticket lays the first tile.";
  return `${taken} of ${capacity} seats taken.`;
}

/** Data for the hero besides the event. */
interface HeroData {
  challenges?: ChallengePage | undefined;
  projects?: ProjectPage | undefined;
  /** Whether prices may be shown. */
  prices: boolean;
}

/** Up to four facts: about what to expect before the event, about its outcome afterwards. */
export function factsOf(event: Event, { challenges, projects, prices }: HeroData): DescriptionItem[] {
  const stage = stageOf(event.phase);
  const briefs = challenges?.data ?? [];
  const prizes = briefs.filter(({ prize }) => prize !== null).length;
  const sealed = briefs.filter(({ revealed }) => !revealed).length;
  const challengesFact: DescriptionItem = {
    name: "Challenges",
    value:
      briefs.length > 0 ? `${briefs.length} ${briefs.length === 1 ? "challenge" : "challenges"}` : "To be announced",
    ...(sealed > 0 ? { note: sealed === briefs.length ? "Revealed at kickoff" : `${sealed} revealed at kickoff` } : {}),
  };
  const prizesFact: DescriptionItem = { name: "Prizes", value: prizes > 0 ? `${prizes} to win` : "To be announced" };
  const seats = event.capacity === null ? "No limit" : `${event.capacity}`;
  if (stage === "before")
    return [
      seatsFact(event),
      challengesFact,
      prizesFact,
      prices && event.phase !== "sales_closed" && event.phase !== "sold_out"
        ? { name: "Tickets from", value: ticketFrom(event) }
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

function seatsFact({ capacity, seatsLeft, phase }: Event): DescriptionItem {
  if (capacity === null || seatsLeft === null) return { name: "Seats", value: "No limit" };
  if (phase === "sales_closed") return { name: "Seats taken", value: `${capacity - seatsLeft} of ${capacity}` };
  return { name: "Seats left", value: seatsLeft > 0 ? `${seatsLeft} of ${capacity}` : "Sold out" };
}

function ticketFrom({ priceFrom }: Event): string {
  return priceFrom ? price(priceFrom) : "To be announced";
}

/** The first sentences of a text, up to a maximum length. */
export function openingOf(text: string | null): string | null {
  const sentences = (text ?? "").split("\n", 1)[0]?.match(/[^.!?]+[.!?]+/g) ?? [];
  let opening = "";
  for (const sentence of sentences) {
    if (opening.length + sentence.length > glance) break;
    opening += sentence;
  }
  return opening.trim() || null;
}

/** Maximum length in characters. */
const glance = 150;
