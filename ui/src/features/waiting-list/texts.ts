import type { WaitingListEntry } from "@/api/types";
import { counted } from "@/lib/counted";
import { momentIn } from "@/lib/dates";
import { reservationOf, shortSummaryOf } from "./entries";

type State = WaitingListEntry["state"];

/** The state of an active entry, with the end of an offer. */
export function summaryOf(entry: WaitingListEntry): string {
  const { state, offer, event } = entry;
  if (state === "offered" && offer) return `${reservationOf(entry)} until ${momentIn(offer.expiresAt, event.timezone)}`;
  return shortSummaryOf(entry);
}

const titles: Readonly<Record<Exclude<State, "offered">, string>> = {
  unverified: "Confirm your email",
  waiting: "You're on the waiting list",
  accepted: "You accepted the offer",
  lapsed: "You're no longer on the waiting list",
  left: "You've left the waiting list",
  removed: "You're no longer on the waiting list",
  closed: "The waiting list is closed",
};

/** The title of an entry's page. */
export function titleOf(entry: WaitingListEntry): string {
  return entry.state === "offered" ? reservationOf(entry) : titles[entry.state];
}

/** What the state means and what to do next; `isOpen`: people can join the list now. */
export function leadOf({ state, offer, team, event, missedOffers }: WaitingListEntry, isOpen = true): string {
  switch (state) {
    case "unverified":
      return "Open the link in our email to get your place.";
    case "waiting":
      return team
        ? `We'll email ${team.name} as soon as we can offer you seats.`
        : "We'll email you as soon as we can offer you a seat.";
    case "offered":
      return offer
        ? `Accept by ${momentIn(offer.expiresAt, event.timezone)}. After that, the offer goes to the next in line.`
        : "";
    case "accepted":
      return "Complete your purchase, if you haven't yet. Your ticket will then be in your account.";
    case "lapsed":
      return `You missed ${counted(missedOffers, "offer")}. ${rejoining(isOpen)}`;
    case "left":
      return rejoining(isOpen);
    case "removed":
      return "We removed you from the list. Email us if you think that's a mistake.";
    case "closed":
      return "We no longer offer seats from this list. The tickets page shows whether any are still on sale.";
  }
}

const rejoining = (isOpen: boolean) =>
  isOpen ? "You can join again at the end of the list." : "The waiting list is now closed.";

const chances: Readonly<Record<NonNullable<WaitingListEntry["estimate"]>["chance"], string>> = {
  too_early: "Too early to tell",
  likely: "Likely",
  possible: "Possible",
  unlikely: "Unlikely",
};

/** The facts of a waiting entry. */
export function factsOf(entry: WaitingListEntry) {
  const { position, estimate, ticketType, team, event } = entry;
  return [
    ...(position === null ? [] : [{ name: "Your position", value: `${position}` }]),
    ...(estimate ? [{ name: "Chance of a seat", value: chances[estimate.chance], note: estimate.basis }] : []),
    { name: "Waiting for", value: ticketType?.name ?? "Any ticket" },
    ...(team ? [{ name: "With", value: team.name, note: teamNote(team) }] : []),
    { name: "The list closes", value: momentIn(event.waitingListClosesAt, event.timezone) },
  ];
}

/** What currently keeps an entry from getting offers, one sentence each. */
export function notesOf({
  state,
  lastSkip,
  resumesAt,
  paused,
  missedOffers,
  maxMissedOffers,
  event,
}: WaitingListEntry) {
  if (state !== "waiting") return [];
  return [
    resumesAt &&
      `You declined an offer, so we won't offer you another seat before ${momentIn(resumesAt, event.timezone)}.`,
    paused && "The organisers have paused your offers.",
    missedOffers > 0 &&
      `You've missed ${counted(missedOffers, "offer")}. If you miss ${Math.max(1, maxMissedOffers + 1 - missedOffers)} more, we'll remove you from the list.`,
    lastSkip && `Why you weren't offered the most recent seat: ${lastSkip}`,
  ].filter((text) => typeof text === "string");
}

function teamNote({ seats, whole }: NonNullable<WaitingListEntry["team"]>): string {
  if (seats === 1) return "1 seat";
  return whole ? `${seats} seats, all or none` : `Up to ${seats} seats`;
}
