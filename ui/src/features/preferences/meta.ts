import { siteQuery } from "@/features/site";
import { type HeadBuilder, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";

export const preferencesMeta: HeadBuilder = ({ queries }) => {
  const site = cachedData(queries, siteQuery());
  return pageMeta(site ? `Preferences · ${site.name}` : "Preferences", { robots: "noindex" });
};
