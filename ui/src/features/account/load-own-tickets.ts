import type { PageArgs } from "@/lib/page";
import { cachedData, fetchOptional } from "@/lib/query-client";
import { currentUserQuery, userTicketsQuery } from "./queries";
import { loadUser } from "./visitor";

/** Loads the tickets of the current user, if there is one. */
export async function loadOwnTickets(args: PageArgs): Promise<void> {
  await loadUser(args);
  const user = cachedData(args.queries, currentUserQuery());
  if (user) await fetchOptional(args.queries, [userTicketsQuery(user.username)]);
}
