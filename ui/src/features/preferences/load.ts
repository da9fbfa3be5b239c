import { currentUserQuery, loadUser, providersQuery } from "@/features/account";
import type { Load } from "@/lib/page";
import { cachedData, fetchOptional } from "@/lib/query-client";
import { devicesQuery, identitiesQuery } from "./queries";

/** For logged-in users only; guests cause no requests. */
export const load: Load = async (args) => {
  await loadUser(args);
  if (cachedData(args.queries, currentUserQuery()) === undefined) return;
  await fetchOptional(args.queries, [devicesQuery(), identitiesQuery(), providersQuery()]);
};
