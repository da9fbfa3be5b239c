import { redirect } from "react-router";
import type { PageRoute } from "@/lib/page";
import { cachedData } from "@/lib/query-client";
import { currentUserQuery } from "./queries";
import { loadUser } from "./visitor";

/** The next page after registration. */
export const verifyEmailPath = "/verify-email";

/** Where users go who have registered and come for a ticket. */
const chooseTicketPath = "/choose-your-ticket";

/** `/register`: logged-in users have already registered; what is left is to verify the address, or to get a ticket. */
export const registerRoute: PageRoute = {
  async load(args) {
    await loadUser(args);
    const user = cachedData(args.queries, currentUserQuery());
    if (user) throw redirect(user.emailVerifiedAt === null ? verifyEmailPath : chooseTicketPath);
  },
};

/** `/verify-email` and `/two-factor`: steps of a flow. Their addresses may hold secrets, so they are not cached. */
export const stepRoute: PageRoute = { listed: false, shared: false };
