import type { Event } from "@/api/types";
import { momentIn } from "@/lib/dates";
import { stageOf } from "./phases";

/** What holds for the teams of an edition. */
export interface TeamRules {
  /** `2 to 5 people`. */
  size: string;
  /** Until when they may change, if that is set. */
  lock: string | null;
  /** Whether they may still change. */
  open: boolean;
}

/** Nothing where nobody is in a team, or it is over. */
export function teamRulesOf(event: Pick<Event, "phase" | "teams" | "timezone">): TeamRules | null {
  const { min, max, lockAt, open } = event.teams;
  const stage = stageOf(event.phase);
  if (max <= 1 || (stage !== "before" && stage !== "during")) return null;
  return {
    size: min === max ? `${max} people` : `${min} to ${max} people`,
    lock: lockAt && momentIn(lockAt, event.timezone),
    open,
  };
}
