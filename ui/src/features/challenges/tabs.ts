import type { Challenge } from "@/api/types";

/** The programme's views in order; the first is the page without a `tab`. */
export const tabs = [
  { name: "challenges", label: "Challenges" },
  { name: "schedule", label: "Schedule" },
  { name: "rewards", label: "Rewards" },
  { name: "judging", label: "Jury" },
  { name: "partners", label: "Partners" },
] as const;

export type TabName = (typeof tabs)[number]["name"];

/** Views that are part of another one. */
const parts: Readonly<Record<string, TabName>> = { people: "judging" };

/** The view of a URL; null if it does not exist. */
export function tabAt(search: URLSearchParams): TabName | null {
  const requested = search.get("tab") ?? tabs[0].name;
  return parts[requested] ?? tabs.find(({ name }) => name === requested)?.name ?? null;
}

/** `/challenges`, `/challenges?tab=schedule`. */
export function tabHref(name: TabName): string {
  return name === tabs[0].name ? "/challenges" : `/challenges?tab=${name}`;
}

export function labelOf(tab: TabName): string {
  return tabs.find(({ name }) => name === tab)?.label ?? "";
}

/** `/challenges?challenge=a`: the page of a challenge. */
export function challengeHref(slug: string): string {
  return `/challenges?challenge=${encodeURIComponent(slug)}`;
}

/** The challenge a URL asks for; undefined for the list, and for one that is not public (yet). */
export function challengeAt(challenges: readonly Challenge[], search: URLSearchParams): Challenge | undefined {
  const slug = tabAt(search) === "challenges" ? search.get("challenge") : null;
  return challenges.find((one) => one.slug === slug && one.revealed);
}
