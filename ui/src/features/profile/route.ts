import type { PageRoute } from "@/lib/page";
import { profileQuery } from "./queries";

/** `/user/{username}` */
export const profileRoute: PageRoute = {
  sheets: ["account"],
  load: ({ params, queries }) => queries.fetchQuery(profileQuery(params.username ?? "")),
};
