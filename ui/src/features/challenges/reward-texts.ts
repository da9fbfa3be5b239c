import type { Reward } from "@/api/types";
import type { Tone } from "@/components/badge";
import { counted } from "@/lib/counted";
import { dayAndClock } from "@/lib/dates";

/** The kinds of reward in order, with their names. */
export const kinds = [
  { kind: "item", title: "Things to take home" },
  { kind: "raffle", title: "Raffles" },
  { kind: "perk", title: "Experiences" },
] as const;

export function pointsOf(cost: number): string {
  return cost === 0 ? "Free" : counted(cost, "point");
}

/** The stock left; null if unlimited. */
export function stockOf({ stockLeft }: Pick<Reward, "stockLeft">): { text: string; tone: Tone } | null {
  if (stockLeft === null) return null;
  if (stockLeft <= 0) return { text: "None left", tone: "neutral" };
  return stockLeft <= 5
    ? { text: `Only ${stockLeft} left`, tone: "warning" }
    : { text: `${stockLeft} left`, tone: "ok" };
}

/** The times that all rewards have in common; null if they differ. */
export function sharedTimesOf(rewards: readonly Reward[]): Pick<Reward, "from" | "until"> | null {
  const [first, ...others] = rewards;
  if (!first || others.some(({ from, until }) => from !== first.from || until !== first.until)) return null;
  return { from: first.from, until: first.until };
}

/** Availability and limit of a reward. */
export function notesOf(
  { from, until, perUserLimit }: Pick<Reward, "from" | "until" | "perUserLimit">,
  timezone: string,
  now: number,
): string[] {
  const notes: string[] = [];
  if (from && now < Date.parse(from)) notes.push(`Available from ${dayAndClock(from, timezone)}`);
  if (until) notes.push(now < Date.parse(until) ? `Until ${dayAndClock(until, timezone)}` : "No longer available");
  if (perUserLimit !== null) notes.push(perUserLimit === 1 ? "One per person" : `Max. ${perUserLimit} per person`);
  return notes;
}
