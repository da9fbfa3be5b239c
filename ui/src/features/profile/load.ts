import type { Load } from "@/lib/page";
import { profileQuery } from "./queries";

export const load: Load = ({ params, queries }) => queries.fetchQuery(profileQuery(params.username ?? ""));
