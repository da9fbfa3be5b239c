import { redirect } from "react-router";
import type { PageRoute } from "@/lib/page";
import { answerOf } from "@/lib/query-client";
import { currentUserQuery } from "./queries";
import { loadUser } from "./visitor";

/** Where somebody who has registered goes on. */
export const mailboxPath = "/verify-email";

/** `/register`: whoever is logged in has done that. */
export const registerRoute: PageRoute = {
  async load(args) {
    await loadUser(args);
    if (answerOf(args.queries, currentUserQuery())) throw redirect(mailboxPath);
  },
};

/** `/verify-email` and `/two-factor`: for whoever was led there. */
export const stepRoute: PageRoute = {
  load: async () => {},
  listed: false,
};
