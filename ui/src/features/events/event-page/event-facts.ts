import type { Event } from "@/api/types";
import type { DescriptionItem } from "@/components/description-list";
import { momentIn } from "@/lib/dates";
import { stageOf } from "../phases";
import { seatsOf } from "../prices";
import { teamRulesOf } from "./team-rules";

/** Practical facts about an event that its page says nowhere else. */
export function factsOf(event: Event, now: number): DescriptionItem[] {
  const facts: DescriptionItem[] = [];
  const { capacity, timezone, teamLockAt } = event;
  if (!teamRulesOf(event)) {
    facts.push({
      name: "Teams",
      value: teamSize(event),
      ...(teamLockAt ? { note: lockNote(teamLockAt, timezone, now) } : {}),
    });
  }
  const said = stageOf(event.phase) === "before" && seatsOf(event).includes(`${capacity}`);
  if (capacity && !said) facts.push({ name: "Seats", value: `${capacity}` });
  const registration = registrationOf(event, now);
  if (registration) facts.push(registration);
  facts.push({ name: "Edition", value: `No. ${event.editionNo}`, note: event.series.name });
  return facts;
}

function lockNote(lockAt: string, timezone: string, now: number): string {
  const moment = momentIn(lockAt, timezone);
  return Date.parse(lockAt) <= now ? `Teams were locked on ${moment}` : `Teams lock on ${moment}`;
}

/** The registration window, in past or future tense. */
function registrationOf(event: Event, now: number): DescriptionItem | null {
  const { registrationOpensAt: opens, registrationClosesAt: closes, timezone } = event;
  if (stageOf(event.phase) === "cancelled") return { name: "Registration", value: "Closed" };
  if (stageOf(event.phase) !== "before") return null;
  if (event.phase === "sold_out") return { name: "Registration", value: "Sold out" };
  if (opens && now < Date.parse(opens))
    return { name: "Registration", value: "Not open yet", note: `Opens ${momentIn(opens, timezone)}` };
  if (!closes) return null;
  if (now < Date.parse(closes) && event.phase !== "sales_closed")
    return { name: "Registration", value: "Open", note: `Until ${momentIn(closes, timezone)}` };
  const ended = Date.parse(closes) <= now;
  return { name: "Registration", value: "Closed", ...(ended ? { note: `Since ${momentIn(closes, timezone)}` } : {}) };
}

function teamSize({ teamMin, teamMax }: Event): string {
  if (teamMax <= 1) return "No teams: you take part on your own";
  return teamMin === teamMax ? `${teamMax} people` : `${teamMin} to ${teamMax} people`;
}
