import type { Event } from "@/api/types";
import { type DescriptionItem, DescriptionList } from "@/components/description-list";
import { placeOf, pricesOf, stageOf } from "@/features/events";
import type { ListedChallenge, Stub } from "@/features/programme";
import { counted } from "@/lib/counted";
import { dayRange, weekdayAndClock } from "@/lib/dates";
import { euros, parseEuros } from "@/lib/money";
import { pure } from "@/lib/pure";

/** Data for the hero besides the event. */
interface HeroData {
  challenges?: ListedChallenge[] | undefined;
  /** The number of projects. */
  projects?: number | undefined;
  tickets?: Stub[] | undefined;
  /** Whether prices may be shown. */
  showPrices: boolean;
}

/** The facts below the wall. */
export const HeroFacts = pure(function HeroFacts({ event, ...data }: HeroData & { event: Event }) {
  return (
    <div className="wrap">
      <DescriptionList items={factsOf(event, data)} />
    </div>
  );
});

/** Up to four facts: about what to expect before the event, about its outcome afterwards. */
export function factsOf(
  event: Event,
  { challenges: briefs = [], projects = 0, tickets, showPrices }: HeroData,
): DescriptionItem[] {
  const stage = stageOf(event.phase);
  const sealed = briefs.filter(({ revealed }) => !revealed).length;
  const challengesFact: DescriptionItem = {
    name: "Challenges",
    value: briefs.length > 0 ? counted(briefs.length, "challenge") : "To be announced",
    ...(sealed > 0 ? { note: sealed === briefs.length ? "Not revealed yet" : `${sealed} not revealed yet` } : {}),
  };
  const prizesFact = prizesOf(briefs.flatMap(({ prize }) => (prize === null ? [] : [prize])));
  const seats = event.capacity === null ? "No limit" : `${event.capacity}`;
  if (stage === "before")
    return [
      seatsFact(event),
      challengesFact,
      prizesFact,
      showPrices && event.phase !== "sales_closed" && event.phase !== "sold_out"
        ? { name: "Tickets", value: pricesOf(event, tickets ?? []) ?? "To be announced" }
        : { name: "Starts", value: weekdayAndClock(event.startAt, event.timezone) },
    ];
  if (stage === "during")
    return [
      { name: "Seats", value: seats },
      challengesFact,
      prizesFact,
      { name: "Ends", value: weekdayAndClock(event.endAt, event.timezone) },
    ];
  if (stage === "cancelled")
    return [
      { name: "Planned dates", value: dayRange(event) },
      { name: "Where", value: placeOf(event) },
    ];
  return [
    { name: "Edition", value: `No. ${event.editionNo}` },
    { name: "Seats", value: seats },
    ...(briefs.length > 0 ? [challengesFact] : []),
    ...(projects > 0 ? [{ name: "Projects", value: `${projects}` }] : []),
  ];
}

/** The sum of all prizes that are amounts, and the number of the others. */
function prizesOf(prizes: string[]): DescriptionItem {
  const amounts = prizes.map(parseEuros).filter((amount) => amount !== null);
  const others = prizes.length - amounts.length;
  if (prizes.length === 0) return { name: "Prizes", value: "To be announced" };
  if (amounts.length === 0) return { name: "Prizes", value: `${others} to win` };
  return {
    name: "Prizes",
    value: euros(amounts.reduce((sum, amount) => sum + amount, 0)),
    ...(others > 0 ? { note: `And ${others} more` } : {}),
  };
}

function seatsFact({ capacity, seatsLeft, phase }: Event): DescriptionItem {
  if (capacity === null || seatsLeft === null) return { name: "Seats", value: "No limit" };
  if (phase === "sales_closed") return { name: "Seats taken", value: `${capacity - seatsLeft} of ${capacity}` };
  return { name: "Seats left", value: seatsLeft > 0 ? `${seatsLeft} of ${capacity}` : "Sold out" };
}
