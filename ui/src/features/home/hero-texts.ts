import type { ChallengePage, Event, ProjectPage } from "@/api/types";
import type { Fact } from "@/components/facts";
import { placeOf, stageOf } from "@/features/events";
import { dayClockIn, dayRange } from "@/lib/dates";
import { price } from "@/lib/money";

/** What the panel tells, in words: it is decoration. */
export function captionOf({ phase, capacity, seatsLeft, shareLaid }: Event): string {
  if (stageOf(phase) === "off") return "This panel stays unfinished.";
  if (shareLaid >= 1)
    return phase === "sold_out" ? "Every tile is laid: all seats are taken." : "The panel is complete.";
  if (capacity === null || seatsLeft === null)
    return `The panel is ${Math.round(shareLaid * 100)} % laid. The last tile goes in on the first day.`;
  const taken = capacity - seatsLeft;
  if (taken === 0) return "A blueprint so far: the first tile is laid with the first ticket.";
  return `A tile for every seat taken: ${taken} of ${capacity} so far.`;
}

/** What the facts are told from besides the edition itself. */
interface Known {
  challenges?: ChallengePage | undefined;
  projects?: ProjectPage | undefined;
  /** Whether prices may be told. */
  prices: boolean;
}

/** Up to four facts: what decides before the weekend, and what it came to after. */
export function factsOf(event: Event, { challenges, projects, prices }: Known): Fact[] {
  const stage = stageOf(event.phase);
  const briefs = challenges?.data ?? [];
  const prizes = briefs.filter(({ prize }) => prize !== null).length;
  const sealed = briefs.filter(({ revealed }) => !revealed).length;
  const challengesFact: Fact = {
    name: "Challenges",
    value: briefs.length > 0 ? `${briefs.length} ${briefs.length === 1 ? "brief" : "briefs"}` : "To be announced",
    ...(sealed > 0
      ? { note: sealed === briefs.length ? "All sealed until the kickoff" : `${sealed} still sealed` }
      : {}),
  };
  const prizesFact: Fact = { name: "Prizes", value: prizes > 0 ? `${prizes} to win` : "To be announced" };
  const seats = event.capacity === null ? "No limit" : `${event.capacity}`;
  if (stage === "before")
    return [
      seatsFact(event),
      challengesFact,
      prizesFact,
      prices && event.phase !== "sales_closed"
        ? { name: "Ticket from", value: ticketFrom(event) }
        : { name: "Doors", value: dayClockIn(event.startAt, event.timezone) },
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
      { name: "Was planned for", value: dayRange(event) },
      { name: "In", value: placeOf(event) },
    ];
  const came = projects?.meta.total ?? 0;
  return [
    { name: "Edition", value: `No. ${event.editionNo}` },
    { name: "Seats", value: seats },
    ...(briefs.length > 0 ? [challengesFact] : []),
    ...(came > 0 ? [{ name: "Projects", value: `${came}` }] : []),
  ];
}

function seatsFact({ capacity, seatsLeft, phase }: Event): Fact {
  if (capacity === null || seatsLeft === null) return { name: "Seats", value: "No limit" };
  if (phase === "sales_closed") return { name: "Seats taken", value: `${capacity - seatsLeft} of ${capacity}` };
  return { name: "Seats left", value: seatsLeft > 0 ? `${seatsLeft} of ${capacity}` : "None, sold out" };
}

function ticketFrom({ priceFrom }: Event): string {
  return priceFrom ? price(priceFrom) : "To be announced";
}

/** The first sentences of a text, as many as fit into a glance. */
export function openingOf(text: string | null): string | null {
  const sentences = (text ?? "").split("\n", 1)[0]?.match(/[^.!?]+[.!?]+/g) ?? [];
  let opening = "";
  for (const sentence of sentences) {
    if (opening.length + sentence.length > glance) break;
    opening += sentence;
  }
  return opening.trim() || null;
}

/** Letters a glance takes in. */
const glance = 150;
