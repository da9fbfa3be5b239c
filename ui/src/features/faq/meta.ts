import { pageTitle, siteQuery } from "@/features/site";
import { type HeadBuilder, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";
import { breadcrumbOf, faqOf } from "@/lib/structured-data";
import { faqPageQuery } from "./queries";

export const faqMeta: HeadBuilder = ({ queries, origin }) => {
  const site = cachedData(queries, siteQuery());
  const data = faqOf(cachedData(queries, faqPageQuery())?.data ?? [], origin);
  return pageMeta(pageTitle(queries, "Frequently asked questions"), {
    description: site
      ? `Tickets, teams, tools and where to sleep at the ${site.product} in ${site.city}: frequently asked questions.`
      : null,
    canonical: "/faq",
    jsonLd: [
      ...(data ? [data] : []),
      ...(site
        ? [
            breadcrumbOf(origin, [
              [site.name, "/"],
              ["FAQ", "/faq"],
            ]),
          ]
        : []),
    ],
  });
};
