import type { Event } from "@/api/types";
import { cardOf, eventQuery } from "@/features/events";
import { challengesQuery } from "@/features/programme";
import { pageTitle, siteQuery } from "@/features/site";
import { longRange } from "@/lib/long-dates";
import { type HeadBuilder, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";
import { breadcrumbOf } from "@/lib/structured-data";
import { firstSentence } from "./filters";
import { challengeAt, challengeHref, labelOf, type TabName, tabAt, tabHref } from "./tabs";

const descriptions: Readonly<Record<TabName, (event: Event) => string>> = {
  challenges: ({ title }) => `The challenges at ${title}: problems, prizes and criteria.`,
  schedule: (event) => `Every hour of ${event.title}, ${longRange(event)}: talks, workshops, meals and deadlines.`,
  rewards: ({ title }) => `The rewards at ${title} and what they cost in points.`,
  judging: ({ title }) => `The jury and mentors at ${title}, and how projects are judged.`,
  partners: ({ title }) => `The partners of ${title}.`,
};

/** Metadata of a view. Filters do not make it another page. */
export const challengesMeta: HeadBuilder = ({ queries, search, origin }) => {
  const tab = tabAt(search) ?? "challenges";
  const site = cachedData(queries, siteQuery());
  const event = site && cachedData(queries, eventQuery(site.currentEvent));
  const challenges = event && cachedData(queries, challengesQuery(event.slug))?.data;
  const challenge = challengeAt(challenges ?? [], search);
  const name = challenge?.title ?? labelOf(tab);
  const problem = challenge?.problem && firstSentence(challenge.problem);
  return pageMeta(pageTitle(queries, name, event?.title), {
    description: problem || (event ? descriptions[tab](event) : null),
    canonical: challenge ? challengeHref(challenge.slug) : tabHref(tab),
    image: event ? cardOf(event) : null,
    jsonLd: site
      ? [
          breadcrumbOf(origin, [
            [site.name, "/"],
            [labelOf("challenges"), tabHref("challenges")],
            ...(tab === "challenges" ? [] : [[name, tabHref(tab)] as const]),
            ...(challenge ? [[name, challengeHref(challenge.slug)] as const] : []),
          ]),
        ]
      : [],
  });
};
