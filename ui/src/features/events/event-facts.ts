import type { Event } from "@/api/types";
import type { DescriptionItem } from "@/components/description-list";
import { clockIn, momentIn } from "@/lib/dates";
import { longRange } from "@/lib/long-dates";
import { zoneLabel } from "@/lib/time-zone";
import { attendanceOf, placeOf } from "./event-texts";
import { stageOf } from "./phases";

/** Practical facts about an event. */
export function factsOf(event: Event, now: number): DescriptionItem[] {
  const { timezone } = event;
  const facts: DescriptionItem[] = [
    {
      name: "When",
      value: longRange(event),
      note: `${clockIn(event.startAt, timezone)} to ${clockIn(event.endAt, timezone)}, ${zoneLabel(timezone)}`,
    },
    { name: "Where", value: placeOf(event), note: attendanceOf(event) },
    {
      name: "Teams",
      value: teamSize(event),
      ...(event.teamLockAt ? { note: lockNote(event.teamLockAt, timezone, now) } : {}),
    },
  ];
  if (event.capacity) facts.push({ name: "Seats", value: `${event.capacity} people` });
  const registration = registrationOf(event, now);
  if (registration) facts.push(registration);
  facts.push({ name: "Edition", value: `No. ${event.editionNo}`, note: event.series.name });
  return facts;
}

function lockNote(lockAt: string, timezone: string, now: number): string {
  const moment = momentIn(lockAt, timezone);
  return Date.parse(lockAt) <= now ? `Teams were locked on ${moment}` : `Teams lock ${moment}`;
}

/** The registration window, in past or future tense. */
function registrationOf(event: Event, now: number): DescriptionItem | null {
  const { registrationOpensAt: opens, registrationClosesAt: closes, timezone } = event;
  if (stageOf(event.phase) === "off") return { name: "Registration", value: "Closed" };
  if (stageOf(event.phase) !== "before") return null;
  if (event.phase === "sold_out") return { name: "Registration", value: "Sold out" };
  if (opens && now < Date.parse(opens))
    return { name: "Registration", value: "Not open yet", note: `Opens ${momentIn(opens, timezone)}` };
  if (!closes) return null;
  if (now < Date.parse(closes) && event.phase !== "sales_closed")
    return { name: "Registration", value: "Open", note: `Until ${momentIn(closes, timezone)}` };
  const ended = Date.parse(closes) <= now;
  return { name: "Registration", value: "Closed", ...(ended ? { note: `Ended ${momentIn(closes, timezone)}` } : {}) };
}

function teamSize({ teamMin, teamMax }: Event): string {
  if (teamMax <= 1) return "On your own";
  return teamMin === teamMax ? `${teamMax} people` : `${teamMin} to ${teamMax} people`;
}
