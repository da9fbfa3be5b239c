import { cardOf, eventDescription, eventQuery } from "@/features/events";
import { questionsQuery } from "@/features/faq";
import { organizationOf, siteQuery } from "@/features/site";
import { type HeadData, type MetaArgs, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";
import { faqOf } from "@/lib/structured-data";

/** Metadata of the home page, from the current edition if there is one. */
export function homeMeta({ queries, origin }: MetaArgs): HeadData {
  const site = cachedData(queries, siteQuery());
  if (!site) return pageMeta("Home");
  const event = cachedData(queries, eventQuery(site.currentEvent));
  const questions = faqOf(cachedData(queries, questionsQuery())?.data ?? [], origin);
  return pageMeta(event ? `${event.title} · ${site.name}` : site.name, {
    description: event ? eventDescription(event) : `A ${site.product} in ${site.city}. ${site.tagline}.`,
    canonical: "/",
    image: event ? cardOf(event) : null,
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "WebSite",
        "@id": `${origin}/#website`,
        name: site.name,
        url: `${origin}/`,
      },
      organizationOf(site, origin),
      ...(questions ? [questions] : []),
    ],
  });
}
