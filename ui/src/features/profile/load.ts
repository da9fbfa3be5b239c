import { currentUserQuery, loadUser, userTicketsQuery } from "@/features/account";
import { loadOwnEntries } from "@/features/waiting-list";
import type { Load, PageArgs } from "@/lib/page";
import { cachedData, fetchOptional } from "@/lib/query-client";
import { awardsQuery, membershipsQuery, profileQuery } from "./queries";

export const load: Load = async (args) => {
  const { params, queries } = args;
  const { username = "" } = params;
  const extras = Promise.all([
    fetchOptional(queries, [awardsQuery(username), membershipsQuery(username)]),
    loadOwnProfileExtras(args, username),
  ]);
  await queries.fetchQuery(profileQuery(username));
  await extras;
};

/** Tickets and places in waiting lists are visible on the user's own profile only. */
async function loadOwnProfileExtras(args: PageArgs, username: string): Promise<void> {
  await loadUser(args);
  const own = cachedData(args.queries, currentUserQuery())?.username === username;
  if (own) await Promise.all([fetchOptional(args.queries, [userTicketsQuery(username)]), loadOwnEntries(args)]);
}
