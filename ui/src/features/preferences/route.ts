import { currentUserQuery, loadUser, providersQuery } from "@/features/account";
import type { PageRoute } from "@/lib/page";
import { answerOf, fetchExtras } from "@/lib/query-client";
import { devicesQuery, identitiesQuery } from "./queries";

/** `/preferences`: somebody's own, and for a guest the way to log in. */
export const preferencesRoute: PageRoute = {
  sheets: ["account"],
  async load(args) {
    await loadUser(args);
    if (answerOf(args.queries, currentUserQuery()) === undefined) return;
    await fetchExtras(args.queries, [devicesQuery(), identitiesQuery(), providersQuery()]);
  },
  listed: false,
  shared: false,
};
