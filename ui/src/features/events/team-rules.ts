import { momentIn } from "@/lib/dates";
import { stageOf } from "./phases";
import type { WholeEvent } from "./types";

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
export function teamRulesOf(event: WholeEvent, now: number): TeamRules | null {
  const { min, max, lockAt, open } = event.teams ?? {
    min: event.teamMin,
    max: event.teamMax,
    lockAt: event.teamLockAt,
    open: event.teamLockAt === null || now < Date.parse(event.teamLockAt),
  };
  const stage = stageOf(event.phase);
  if (max <= 1 || (stage !== "before" && stage !== "during")) return null;
  return {
    size: min === max ? `${max} people` : `${min} to ${max} people`,
    lock: lockAt && momentIn(lockAt, event.timezone),
    open,
  };
}
