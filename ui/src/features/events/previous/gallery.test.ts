import { expect, it } from "vitest";
import type { EventSummary, Project } from "@/api/types";
import { captionOf, type Exhibit, exhibitsOf, filterExhibits, parseGalleryFilters, pastOf } from "./gallery";

const edition = (slug: string, rest: Partial<EventSummary> = {}) =>
  ({
    slug,
    phase: "archived",
    status: "archived",
    title: "Hackathon 2025",
    startAt: "2025-11-29T09:00:00Z",
    endAt: "2025-11-30T17:00:00Z",
    venue: "Theatro Circo",
    city: "Braga",
    timezone: "Europe/Lisbon",
    capacity: 220,
    seatsLeft: 92,
    ...rest,
  }) as EventSummary;
const project = (title: string, prizes: string[] = []) =>
  ({ title, team: "Os Três", pitch: "A bell.", prizes }) as Project;
const all: Exhibit[] = [
  { event: edition("a"), project: project("Sino", ["First prize"]) },
  { event: edition("a"), project: project("Gota") },
  { event: edition("b"), project: project("Ouve Lá", ["First prize"]) },
];
const found = (search: string) =>
  exhibitsOf(all, parseGalleryFilters(new URLSearchParams(search))).map(({ project: { title } }) => title);

it.each([
  ["", ["Sino", "Gota", "Ouve Lá"]],
  ["edition=a", ["Sino", "Gota"]],
  ["prize=First+prize", ["Sino", "Ouve Lá"]],
  ["edition=a&prize=First+prize", ["Sino"]],
  ["q=ouve+la", ["Ouve Lá"]],
  ["q=tres", ["Sino", "Gota", "Ouve Lá"]],
  ["edition=c", []],
])("%j shows %j", (search, titles) => {
  expect(found(search)).toEqual(titles);
});

it.each(["page=0", "page=x", "page=-1", "page=99999", ""])("%j is the first page", (search) => {
  expect(parseGalleryFilters(new URLSearchParams(search)).page).toBe(1);
});

it("past and cancelled editions are listed; the gallery shows the latest and the selected one", () => {
  const past = pastOf([edition("next", { phase: "on_sale" }), edition("off", { phase: "cancelled" }), ...many(8)]);

  expect(past.map(({ slug }) => slug)).toEqual(["off", ...many(8).map(({ slug }) => slug)]);
  expect(filterExhibits(past, null)).toHaveLength(6);
  expect(filterExhibits(past, "e7").map(({ slug }) => slug)).toEqual(["off", "e0", "e1", "e2", "e3", "e4", "e7"]);
});

it("a caption has the facts that are known", () => {
  const place = "Theatro Circo, Braga";
  expect(captionOf(edition("a"), 31)).toEqual(["29-30 November", "128 people", "31 projects", place]);
  expect(captionOf(edition("a", { seatsLeft: null, title: "The first" }), 1)).toEqual([
    "29-30 November 2025",
    "1 project",
    place,
  ]);
  expect(captionOf(edition("a", { status: "cancelled" }), undefined)).toEqual(["29-30 November", "cancelled", place]);
});

function many(count: number): EventSummary[] {
  return Array.from({ length: count }, (_, index) => edition(`e${index}`));
}
