import type { Event, Site } from "@/api/types";
import { cardOf, eventQuery } from "@/features/events";
import { siteQuery } from "@/features/site";
import { longRange } from "@/lib/long-dates";
import { type PageHead, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";
import { breadcrumbOf } from "@/lib/structured-data";
import { labelOf, type TabName, tabAt, tabHref } from "./tabs";

const descriptions: Readonly<Record<TabName, (event: Event) => string>> = {
  challenges: ({ title }) => `The challenges of ${title}: problems, prizes and criteria.`,
  schedule: (event) => `Every hour of ${event.title}, ${longRange(event)}: talks, workshops, meals and deadlines.`,
  rewards: ({ title }) => `The rewards of ${title}, and what they cost in points.`,
  judging: ({ title }) => `How projects at ${title} are judged.`,
  people: ({ title }) => `The jury and the mentors of ${title}.`,
  partners: ({ title }) => `The partners of ${title}.`,
};

/** Metadata of a view. Filters do not make it another page. */
export const challengesMeta: PageHead = ({ queries, search, origin }) => {
  const tab = tabAt(search) ?? "challenges";
  const site = cachedData(queries, siteQuery());
  const event = site && cachedData(queries, eventQuery(site.currentEvent));
  const title = titleOf(tab, site, event);
  return pageMeta(title, {
    description: event ? descriptions[tab](event) : null,
    canonical: tabHref(tab),
    image: event ? cardOf(event) : null,
    jsonLd: site
      ? [
          breadcrumbOf(origin, [
            [site.name, "/"],
            [labelOf("challenges"), tabHref("challenges")],
            ...(tab === "challenges" ? [] : [[labelOf(tab), tabHref(tab)] as const]),
          ]),
        ]
      : [],
  });
};

function titleOf(tab: TabName, site: Site | undefined, event: Event | undefined): string {
  return [labelOf(tab), event?.title, site?.name].filter(Boolean).join(" · ");
}
