import { siteQuery } from "@/features/site";
import { type PageHead, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";

export const preferencesMeta: PageHead = ({ queries }) => {
  const site = cachedData(queries, siteQuery());
  return pageMeta(site ? `Preferences · ${site.name}` : "Preferences", { robots: "noindex" });
};
