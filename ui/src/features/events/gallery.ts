import type { EventSummary, Project } from "@/api/types";
import { yearOf } from "@/lib/dates";
import { matches } from "@/lib/search";
import { stageOf } from "./phases";

/** A project with the edition it was built at. */
export interface Exhibit {
  event: EventSummary;
  project: Project;
}

/** What the address asks of the gallery. */
export interface GalleryWanted {
  edition: string | null;
  prize: string | null;
  q: string;
  page: number;
}

/** How many editions are shown with what was built there, unless one is asked for by name. */
export const latest = 6;
/** How many projects stand on a page. */
export const perPage = 24;

export function galleryWanted(search: URLSearchParams): GalleryWanted {
  const page = search.get("page") ?? "1";
  return {
    edition: search.get("edition"),
    prize: search.get("prize"),
    q: search.get("q") ?? "",
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The editions that are over, or were called off; the latest first. */
export function pastOf(events: readonly EventSummary[]): EventSummary[] {
  return events.filter(({ phase }) => ["after", "off"].includes(stageOf(phase)));
}

/** The editions whose projects are shown: the latest ones, and the one that is asked for. */
export function exhibited(past: readonly EventSummary[], edition: string | null): EventSummary[] {
  return past.filter(({ slug }, index) => index < latest || slug === edition);
}

/** What is left of the projects. */
export function exhibitsOf(all: readonly Exhibit[], { edition, prize, q }: GalleryWanted): Exhibit[] {
  return all.filter(
    ({ event, project: { title, team, pitch, prizes } }) =>
      (edition === null || event.slug === edition) &&
      (prize === null || prizes.includes(prize)) &&
      matches(q, [title, team, pitch, ...prizes]),
  );
}

/** `2025 · 128 people · 31 projects`, as far as it is known. */
export function captionOf(event: EventSummary, projects: number | undefined): string[] {
  const { capacity, seatsLeft, startAt, timezone } = event;
  const people = event.status !== "cancelled" && capacity !== null && seatsLeft !== null ? capacity - seatsLeft : 0;
  return [
    `${yearOf(startAt, timezone)}`,
    ...(people > 0 ? [`${people} people`] : []),
    ...(projects ? [projects === 1 ? "1 project" : `${projects} projects`] : []),
  ];
}

/** Those who won something, the first place first. */
export function winnersOf(projects: readonly Project[]): Project[] {
  return projects.filter(({ place, prizes }) => place !== null || prizes.length > 0);
}
