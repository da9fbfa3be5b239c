import { redirect } from "react-router";
import { projectsQuery } from "@/features/programme";
import { editionsPath, siteQuery } from "@/features/site";
import { withQuery } from "@/lib/address";
import type { Load } from "@/lib/page";
import { notFound } from "@/lib/page-error";
import { fetchOptional } from "@/lib/query-client";
import { filterExhibits, pastOf } from "./gallery";
import { eventsQuery } from "./queries";

/** The API's maximum page size. */
export const everyEdition = { perPage: 100 };

/** All projects of an edition, up to the API's maximum page size. */
export function everyProject(event: string) {
  return projectsQuery(event, 100);
}

/** Loads past editions and the gallery's projects. */
export const load: Load = async ({ params, search, queries }) => {
  const site = await queries.fetchQuery(siteQuery());
  const path = editionsPath(site);
  if (`/${params.previous}`.toLowerCase() !== path) throw notFound();
  if (`/${params.previous}` !== path) throw redirect(withQuery(path, search), 301);
  const { data } = await queries.fetchQuery(eventsQuery(everyEdition));
  const visible = filterExhibits(pastOf(data), search.get("edition"));
  await fetchOptional(
    queries,
    visible.map(({ slug }) => everyProject(slug)),
  );
};
