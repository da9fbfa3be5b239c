import { siteQuery } from "@/features/site";
import { type PageHead, pageMeta } from "@/lib/page-meta";
import { answerOf } from "@/lib/query-client";
import { profileQuery } from "./queries";

/** People are here to be found by their team, not by a search for their name. */
export const profileMeta: PageHead = ({ params, queries }) => {
  const site = answerOf(queries, siteQuery());
  const profile = answerOf(queries, profileQuery(params.username ?? ""));
  const name = profile?.name ?? params.username ?? "";
  return pageMeta(site ? `${name} · ${site.name}` : name, {
    description: site ? `${name} at ${site.name}.` : null,
    robots: "noindex",
  });
};
