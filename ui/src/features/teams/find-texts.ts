import type { Event } from "@/api/types";
import { stageOf } from "@/features/events";
import { momentIn } from "@/lib/dates";

/** Why teams cannot be joined now; null if they can. */
export function closedNotice({ phase, teams }: Event): { title: string; why: string } | null {
  if (teams.open) return null;
  const stage = stageOf(phase);
  if (stage === "after") return { title: "Teams", why: "These teams took part." };
  if (stage === "cancelled") return { title: "Teams", why: "This edition was cancelled." };
  if (phase === "announced") return { title: "Find your team", why: "Team sign-up opens when tickets go on sale." };
  return { title: "Teams", why: "Teams are locked." };
}

/** How many people a team has, and until when it can change. */
export function sizeText({ teamMin, teamMax, teamLockAt, timezone }: Event): string {
  const size = teamMin === teamMax ? `${teamMax} people` : `${teamMin} to ${teamMax} people`;
  return `Teams have ${size}${teamLockAt ? ` and lock on ${momentIn(teamLockAt, timezone)}` : ""}.`;
}
