import type { Load } from "@/lib/page";
import { fetchOptional } from "@/lib/query-client";
import { awardsQuery, membershipsQuery, profileQuery } from "./queries";

export const load: Load = async ({ params: { username = "" }, queries }) => {
  const extras = fetchOptional(queries, [awardsQuery(username), membershipsQuery(username)]);
  await queries.fetchQuery(profileQuery(username));
  await extras;
};
