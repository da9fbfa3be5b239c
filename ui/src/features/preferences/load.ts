import { currentUserQuery, loadUser, providersQuery } from "@/features/account";
import type { Load } from "@/lib/page";
import { answerOf, fetchExtras } from "@/lib/query-client";
import { devicesQuery, identitiesQuery } from "./queries";

/** Somebody's own; for a guest there is nothing to fetch. */
export const load: Load = async (args) => {
  await loadUser(args);
  if (answerOf(args.queries, currentUserQuery()) === undefined) return;
  await fetchExtras(args.queries, [devicesQuery(), identitiesQuery(), providersQuery()]);
};
