import { editionsPath, siteQuery } from "@/features/site";
import { notFound } from "@/lib/fault";
import type { Load } from "@/lib/page";
import { eventsQuery } from "./queries";

/** As many editions as one answer may hold. */
export const everyEdition = { perPage: 100 };

export const load: Load = async ({ params, queries }) => {
  const site = await queries.fetchQuery(siteQuery());
  if (`/${params.previous}` !== editionsPath(site)) throw notFound();
  await queries.fetchQuery(eventsQuery(everyEdition));
};
