import { redirect } from "react-router";
import { projectsQuery } from "@/features/programme";
import { editionsPath, siteQuery } from "@/features/site";
import { withQuery } from "@/lib/address";
import { excerptQuery } from "@/lib/excerpt";
import type { Load } from "@/lib/page";
import { notFound } from "@/lib/page-error";
import { fetchOptional } from "@/lib/query-client";
import { eventsQuery } from "../queries";
import { filterExhibits, pastOf } from "./gallery";

/** What the page shows of all editions, up to the API's maximum page size. */
export function editionsQuery() {
  return excerptQuery(eventsQuery({ perPage: 100 }), [
    "slug",
    "title",
    "status",
    "phase",
    "startAt",
    "endAt",
    "timezone",
    "venue",
    "city",
    "attendanceMode",
    "capacity",
    "seatsLeft",
    "image",
  ]);
}

/** What the gallery shows of an edition's projects. */
export function galleryQuery(event: string) {
  return excerptQuery(projectsQuery(event), [
    "slug",
    "title",
    "team",
    "pitch",
    "prizes",
    "place",
    "image",
    "imageAlt",
    "imagePlaceholder",
    "demoUrl",
    "repoUrl",
  ]);
}

/** Loads past editions and the gallery's projects. */
export const load: Load = async ({ params, search, queries }) => {
  const site = await queries.fetchQuery(siteQuery());
  const path = editionsPath(site);
  if (`/${params.previous}`.toLowerCase() !== path) throw notFound();
  if (`/${params.previous}` !== path) throw redirect(withQuery(path, search), 301);
  const { data } = await queries.fetchQuery(editionsQuery());
  const visible = filterExhibits(pastOf(data), search.get("edition"));
  await fetchOptional(
    queries,
    visible.map(({ slug }) => galleryQuery(slug)),
  );
};
