import { loadUser } from "@/features/account";
import type { Load } from "@/lib/page";
import { invitationQuery } from "./queries";

/** What somebody is invited to, and who they are. */
export const load: Load = async (args) => {
  const { params, queries } = args;
  await Promise.all([queries.fetchQuery(invitationQuery(params.token ?? "")), loadUser(args)]);
};
