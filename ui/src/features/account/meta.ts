import { siteQuery } from "@/features/site";
import { type PageHead, pageMeta } from "@/lib/page-meta";
import { answerOf } from "@/lib/query-client";

export const registerMeta: PageHead = ({ queries }) => {
  const site = answerOf(queries, siteQuery());
  return pageMeta(site ? `Register · ${site.name}` : "Register", { canonical: "/register" });
};
