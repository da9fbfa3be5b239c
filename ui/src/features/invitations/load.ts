import { loadUser } from "@/features/account";
import type { Load } from "@/lib/page";
import { invitationQuery } from "./queries";

/** Loads the invitation and the current user. */
export const load: Load = async (args) => {
  const { params, queries } = args;
  await Promise.all([queries.fetchQuery(invitationQuery(params.token ?? "")), loadUser(args)]);
};
