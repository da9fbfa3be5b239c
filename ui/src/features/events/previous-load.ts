import { projectsQuery } from "@/features/programme";
import { editionsPath, siteQuery } from "@/features/site";
import { notFound } from "@/lib/fault";
import type { Load } from "@/lib/page";
import { fetchExtras } from "@/lib/query-client";
import { exhibited, pastOf } from "./gallery";
import { eventsQuery } from "./queries";

/** As many editions as one answer may hold. */
export const everyEdition = { perPage: 100 };

/** All projects of an edition, or as many as one answer may hold. */
export function everyProject(event: string) {
  return projectsQuery(event, 100);
}

/** The wall, and of its editions what the gallery shows. */
export const load: Load = async ({ params, search, queries }) => {
  const site = await queries.fetchQuery(siteQuery());
  if (`/${params.previous}` !== editionsPath(site)) throw notFound();
  const { data } = await queries.fetchQuery(eventsQuery(everyEdition));
  const shown = exhibited(pastOf(data), search.get("edition"));
  await fetchExtras(
    queries,
    shown.map(({ slug }) => everyProject(slug)),
  );
};
