import { loadUser } from "@/features/account";
import type { PageRoute } from "@/lib/page";
import { invitationQuery } from "./queries";

/** `/invitations/{token}`, where the link of a mail leads. Its address is a secret: it is kept for nobody. */
export const invitationRoute: PageRoute = {
  sheets: ["teams"],
  listed: false,
  shared: false,
  async load(args) {
    const { params, queries } = args;
    await Promise.all([queries.fetchQuery(invitationQuery(params.token ?? "")), loadUser(args)]);
  },
};
