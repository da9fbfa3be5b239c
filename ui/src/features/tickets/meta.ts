import { eventQuery } from "@/features/events";
import { pageTitle, siteQuery } from "@/features/site";
import { type HeadBuilder, pageMeta } from "@/lib/page-meta";
import { cachedData } from "@/lib/query-client";
import { ticketsPath, ticketTypePath } from "@/lib/ticket-paths";
import { ticketTypeQuery } from "./queries";

export const currentTicketsMeta: HeadBuilder = ({ queries }) => {
  const site = cachedData(queries, siteQuery());
  const event = site && cachedData(queries, eventQuery(site.currentEvent));
  return pageMeta(pageTitle(queries, "Choose your ticket"), {
    description: event ? `Tickets for ${event.title}: what each includes, prices and seats left.` : null,
    canonical: "/choose-your-ticket",
  });
};

export const ticketsMeta: HeadBuilder = ({ params, queries }) => {
  const { eventSlug = "" } = params;
  const event = cachedData(queries, eventQuery(eventSlug));
  return pageMeta(pageTitle(queries, event ? `Tickets for ${event.title}` : "Tickets"), {
    description: event ? `Tickets for ${event.title}: what each includes, prices and seats left.` : null,
    canonical: ticketsPath(eventSlug),
  });
};

export const ticketTypeMeta: HeadBuilder = ({ params, queries }) => {
  const { eventSlug = "", ticketTypeSlug = "" } = params;
  const event = cachedData(queries, eventQuery(eventSlug));
  const type = cachedData(queries, ticketTypeQuery(eventSlug, ticketTypeSlug));
  return pageMeta([type ? `${type.name} ticket` : "Ticket", event?.title].filter(Boolean).join(" · "), {
    description: type?.description ?? null,
    canonical: ticketTypePath(eventSlug, ticketTypeSlug),
  });
};

/** Purchases and tickets belong to one user and are not indexed. */
export const ownTicketMeta: HeadBuilder = ({ queries }) =>
  pageMeta(pageTitle(queries, "Your ticket"), { robots: "noindex" });
