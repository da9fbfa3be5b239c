import { currentUserQuery, loadUser, providersQuery, userTicketsQuery } from "@/features/account";
import type { Load } from "@/lib/page";
import { cachedData, fetchOptional } from "@/lib/query-client";
import { devicesQuery, identitiesQuery } from "./queries";

/** For logged-in users only; guests cause no requests. */
export const load: Load = async (args) => {
  await loadUser(args);
  const user = cachedData(args.queries, currentUserQuery());
  if (!user) return;
  const tickets = userTicketsQuery(user.username);
  await fetchOptional(args.queries, [devicesQuery(), identitiesQuery(), providersQuery(), tickets]);
};
