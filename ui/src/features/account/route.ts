import { redirect } from "react-router";
import type { PageRoute } from "@/lib/page";
import { cachedData } from "@/lib/query-client";
import { currentUserQuery } from "./queries";
import { loadUser } from "./visitor";

/** The next page after registration. */
export const verifyEmailPath = "/verify-email";

/** `/register`: logged-in users have already registered. */
export const registerRoute: PageRoute = {
  async load(args) {
    await loadUser(args);
    if (cachedData(args.queries, currentUserQuery())) throw redirect(verifyEmailPath);
  },
};

/** `/verify-email` and `/two-factor`: steps of a flow. Their addresses may hold secrets, so they are not cached. */
export const stepRoute: PageRoute = { listed: false, shared: false };
