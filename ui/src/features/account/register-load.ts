import { redirect } from "react-router";
import { siteQuery } from "@/features/site";
import type { Load } from "@/lib/page";
import { cachedData } from "@/lib/query-client";
import { loadOwnTickets } from "./load-own-tickets";
import { ownTicketPath } from "./own-tickets";
import { currentUserQuery, userTicketsQuery } from "./queries";

/** `/register` leads logged-in users to their ticket for the current event, or to the tickets on sale. */
export const loadRegister: Load = async (args) => {
  await loadOwnTickets(args);
  const user = cachedData(args.queries, currentUserQuery());
  if (!user) return;
  const { currentEvent } = await args.queries.fetchQuery(siteQuery());
  const tickets = cachedData(args.queries, userTicketsQuery(user.username));
  throw redirect(ownTicketPath(user.username, tickets, currentEvent) ?? "/choose-your-ticket");
};
