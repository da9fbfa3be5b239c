import { withQuery } from "@/lib/address";
import { localInput } from "@/lib/local-input";
import type { Day } from "./types";

const list = "/admin/schedules";

/** Milliseconds that a new item lasts. */
const newLength = 3_600_000;

/** Whether a URL shows the grid. */
export function isGrid(search: URLSearchParams): boolean {
  return search.get("view") === "grid";
}

export function listHref(event: string | null): string {
  return withQuery(list, new URLSearchParams(event ? { event } : {}));
}

/** The grid of an edition, on a day. */
export function gridHref(event: string | null, day?: string): string {
  return withQuery(list, gridSearch(event, day));
}

/** The record of an item, which leads back to the grid. */
export function itemHref(id: string, event: string | null, day: string): string {
  return withQuery(`${list}/${id}`, gridSearch(event, day));
}

/** The form of a new item with its time and room filled in. */
export function createHref(
  at: number,
  room: string | null,
  { event, day, timezone }: { event: string; day: Day; timezone: string },
): string {
  const search = gridSearch(event, day.key);
  search.set("startAt", localInput(new Date(at).toISOString(), timezone));
  search.set("endAt", localInput(new Date(at + newLength).toISOString(), timezone));
  if (room) search.set("room", room);
  return withQuery(`${list}/create`, search);
}

function gridSearch(event: string | null, day?: string): URLSearchParams {
  return new URLSearchParams({ ...(event && { event }), view: "grid", ...(day && { day }) });
}
