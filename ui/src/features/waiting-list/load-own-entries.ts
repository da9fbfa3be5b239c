import { currentUserQuery } from "@/features/account";
import type { PageArgs } from "@/lib/page";
import { cachedData, fetchOptional } from "@/lib/query-client";
import { ownEntriesQuery } from "./queries";

/** Loads the entries of the current user, who is loaded already; guests have none. */
export async function loadOwnEntries({ queries }: PageArgs): Promise<void> {
  if (cachedData(queries, currentUserQuery())) await fetchOptional(queries, [ownEntriesQuery()]);
}
