import { redirect } from "react-router";
import type { Load } from "@/lib/page";
import { eventsWanted } from "./events-wanted";
import { eventsQuery } from "./queries";

export const load: Load = async ({ search, queries }) => {
  const wanted = eventsWanted(search);
  if (!wanted) throw redirect("/events");
  await queries.fetchQuery(eventsQuery(wanted));
};
