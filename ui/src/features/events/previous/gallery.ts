import type { EventSummary, Project } from "@/api/types";
import { counted } from "@/lib/counted";
import { dayRange, yearOf } from "@/lib/dates";
import { matches } from "@/lib/search";
import { peopleText, placeOf } from "../event-texts";
import { stageOf } from "../phases";

/** What is shown of a past edition. */
export type Edition = Pick<
  EventSummary,
  | "slug"
  | "title"
  | "status"
  | "phase"
  | "startAt"
  | "endAt"
  | "timezone"
  | "venue"
  | "city"
  | "attendanceMode"
  | "capacity"
  | "seatsLeft"
  | "image"
>;

/** What is shown of a project. */
export type Exhibited = Omit<Project, "id" | "quote">;

/** A project with its edition. */
export interface Exhibit {
  event: Edition;
  project: Exhibited;
}

/** The gallery's filters from the URL. */
export interface GalleryFilters {
  edition: string | null;
  prize: string | null;
  q: string;
  page: number;
}

/** How many editions the gallery shows, unless one is selected. */
export const shownEditions = 6;
/** Projects per page. */
export const perPage = 24;
/** Shorter lists have no filters. */
export const minForFilters = 12;

export function parseGalleryFilters(search: URLSearchParams): GalleryFilters {
  const page = search.get("page") ?? "1";
  return {
    edition: search.get("edition"),
    prize: search.get("prize"),
    q: search.get("q") ?? "",
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** Editions that are over or cancelled, latest first. */
export function pastOf(events: readonly Edition[]): Edition[] {
  return events.filter(({ phase }) => ["after", "cancelled"].includes(stageOf(phase)));
}

/** The editions whose projects are shown: the latest and the selected one. */
export function filterExhibits(past: readonly Edition[], edition: string | null): Edition[] {
  return past.filter(({ slug }, index) => index < shownEditions || slug === edition);
}

/** The projects that match the filters. */
export function exhibitsOf(all: readonly Exhibit[], { edition, prize, q }: GalleryFilters): Exhibit[] {
  return all.filter(
    ({ event, project: { title, team, pitch, prizes } }) =>
      (edition === null || event.slug === edition) &&
      (prize === null || prizes.includes(prize)) &&
      matches(q, [title, team, pitch, ...prizes]),
  );
}

/** `13-15 March · 128 people · 31 projects · Altice Forum, Braga`, with the parts that are known. */
export function captionOf(event: Edition, projects: number | undefined): string[] {
  const { title, status, startAt, timezone } = event;
  const isCancelled = status === "cancelled";
  const people = peopleText(event);
  const days = dayRange(event);
  const year = ` ${yearOf(startAt, timezone)}`;
  return [
    // Most titles name the year.
    title.includes(year) && days.endsWith(year) ? days.slice(0, -year.length) : days,
    ...(isCancelled ? ["cancelled"] : []),
    ...(people ? [people] : []),
    ...(projects ? [counted(projects, "project")] : []),
    placeOf(event),
  ];
}

/** The projects with prizes, first place first. */
export function winnersOf(projects: readonly Exhibited[]): Exhibited[] {
  return projects.filter(({ place, prizes }) => place !== null || prizes.length > 0);
}
