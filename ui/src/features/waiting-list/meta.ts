import { eventQuery } from "@/features/events";
import { pageTitle } from "@/features/site";
import { type HeadBuilder, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";
import { waitingListPath } from "@/lib/ticket-paths";

export const joinMeta: HeadBuilder = ({ params, queries }) => {
  const { eventSlug = "" } = params;
  const event = cachedData(queries, eventQuery(eventSlug));
  const title = event ? `Waiting list for ${event.title}` : "Waiting list";
  return pageMeta(pageTitle(queries, title), {
    description: event ? `Join the waiting list for ${event.title}: we offer seats in order as they free up.` : null,
    canonical: waitingListPath(eventSlug),
  });
};

/** Entries belong to one person and are not indexed. */
export const entryMeta: HeadBuilder = ({ queries }) =>
  pageMeta(pageTitle(queries, "Waiting list"), { robots: "noindex" });
