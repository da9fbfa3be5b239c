/** The programme's views in order; the first is the page without a `tab`. */
export const tabs = [
  { name: "challenges", label: "Challenges" },
  { name: "schedule", label: "Schedule" },
  { name: "rewards", label: "Rewards" },
  { name: "judging", label: "Judging" },
  { name: "people", label: "People" },
  { name: "partners", label: "Partners" },
] as const;

export type TabName = (typeof tabs)[number]["name"];

/** The view of a URL; null if it does not exist. */
export function tabAt(search: URLSearchParams): TabName | null {
  const requested = search.get("tab") ?? tabs[0].name;
  return tabs.find(({ name }) => name === requested)?.name ?? null;
}

/** `/challenges`, `/challenges?tab=schedule`. */
export function tabHref(name: TabName): string {
  return name === tabs[0].name ? "/challenges" : `/challenges?tab=${name}`;
}

export function labelOf(tab: TabName): string {
  return tabs.find(({ name }) => name === tab)?.label ?? "";
}
