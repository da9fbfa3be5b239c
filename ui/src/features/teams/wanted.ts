import type { Team } from "@/api/types";

/** How many skills are offered. */
const most = 12;

/** The skills that teams with a free spot look for, the most wanted first. */
export function wantedSkills(teams: readonly Pick<Team, "lookingFor" | "placesLeft">[]): string[] {
  const counts = new Map<string, { skill: string; count: number }>();
  for (const { lookingFor, placesLeft } of teams) {
    if (placesLeft === 0) continue;
    for (const skill of lookingFor) {
      const entry = counts.get(skill.toLowerCase()) ?? { skill, count: 0 };
      counts.set(skill.toLowerCase(), { ...entry, count: entry.count + 1 });
    }
  }
  return [...counts.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, most)
    .map(({ skill }) => skill);
}

/** The taken share of all spots. */
export function shareTaken(teams: readonly Pick<Team, "size" | "placesLeft">[]): number {
  const taken = teams.reduce((sum, { size }) => sum + size, 0);
  const left = teams.reduce((sum, { placesLeft }) => sum + placesLeft, 0);
  return taken + left > 0 ? taken / (taken + left) : 0;
}
