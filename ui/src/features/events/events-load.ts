import { redirect } from "react-router";
import type { Load } from "@/lib/page";
import { parseEventFilters } from "./event-filters";
import { eventsQuery } from "./queries";

export const load: Load = async ({ search, queries }) => {
  const filters = parseEventFilters(search);
  if (!filters) throw redirect("/events");
  await queries.fetchQuery(eventsQuery(filters));
};
