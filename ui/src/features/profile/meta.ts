import { pageTitle, siteQuery } from "@/features/site";
import { type HeadBuilder, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";
import { profileQuery } from "./queries";

/** Profiles are not indexed: people should be found by their team, not by their name. */
export const profileMeta: HeadBuilder = ({ params, queries }) => {
  const site = cachedData(queries, siteQuery());
  const profile = cachedData(queries, profileQuery(params.username ?? ""));
  const name = profile?.name ?? params.username ?? "";
  return pageMeta(pageTitle(queries, name), {
    description: site ? `${name} at ${site.name}.` : null,
    robots: "noindex",
  });
};
