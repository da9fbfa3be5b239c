import type { Event } from "@/api/types";
import { momentIn } from "@/lib/dates";
import { stageOf } from "../phases";

/** An edition's rules about teams. */
export interface TeamRules {
  /** `2 to 5 people`. */
  size: string;
  /** Until when teams can change, if set. */
  lock: string | null;
  /** Whether teams can change now. */
  open: boolean;
  /** Whether they can't yet, because sign-up opens with the ticket sale. */
  opensLater: boolean;
}

/** Null if the event has no teams or is over. */
export function teamRulesOf(event: Pick<Event, "phase" | "teams" | "timezone">): TeamRules | null {
  const { min, max, lockAt, open } = event.teams;
  const stage = stageOf(event.phase);
  if (max <= 1 || (stage !== "before" && stage !== "during")) return null;
  return {
    size: min === max ? `${max} people` : `${min} to ${max} people`,
    lock: lockAt && momentIn(lockAt, event.timezone),
    open,
    opensLater: event.phase === "announced",
  };
}
