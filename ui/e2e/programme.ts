import type { APIRequestContext } from "@playwright/test";
import type { SiteData } from "./site";
import { call } from "./users";

export interface Item {
  title: string;
  startAt: string;
  room: string | null;
  track: string | null;
  abstract: string | null;
  change: { kind: string } | null;
}

/** The rows of a part of the current edition. */
export async function rows<Row>(request: APIRequestContext, { event }: SiteData, part: string): Promise<Row[]> {
  return (await call<{ data: Row[] }>(request, "GET", `/api/v1/events/${event.slug}/${part}`)).data;
}

/** The schedule's items whose titles are unique. */
export async function items(request: APIRequestContext, siteData: SiteData): Promise<Item[]> {
  const all = await rows<Item>(request, siteData, "schedules?perPage=500");
  return all.filter(({ title }) => all.filter((other) => other.title.includes(title)).length === 1);
}

/** The first row for which a predicate holds. */
export function first<Row>(all: Row[], predicate: (row: Row) => unknown = () => true): Row {
  const row = all.find(predicate);
  if (!row) throw new Error("the site under test has no such row");
  return row;
}
