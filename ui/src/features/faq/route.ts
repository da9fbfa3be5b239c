import { siteQuery } from "@/features/site";
import { type PageRoute, pageMeta } from "@/lib/page";
import { answerOf } from "@/lib/query-client";
import { faqOf } from "@/lib/structured-data";
import { questionsQuery } from "./queries";

/** As many questions as one answer may hold. */
export const every = 100;

/** `/faq` */
export const faqRoute: PageRoute = {
  load: ({ queries }) => queries.fetchQuery(questionsQuery(every)),
  meta({ queries }) {
    const site = answerOf(queries, siteQuery());
    const data = faqOf(answerOf(queries, questionsQuery(every))?.data ?? []);
    return pageMeta(`Frequently asked questions${site ? ` · ${site.name}` : ""}`, {
      description: site
        ? `Tickets, teams, tools and nights at the ${site.product} in ${site.city}: what is asked, answered.`
        : null,
      canonical: "/faq",
      jsonLd: data ? [data] : [],
    });
  },
};
