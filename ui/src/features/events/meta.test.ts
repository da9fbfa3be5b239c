import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { Event, EventPhase, Site } from "@/api/types";
import { flagsQuery, noFlags } from "@/features/flags";
import { ticketPricesQuery } from "@/features/programme";
import { siteQuery } from "@/features/site";
import { eventMeta } from "./meta";
import { eventQuery } from "./queries";

const event = {
  slug: "hackathon-2025",
  title: "Hackathon 2025",
  subtitle: null,
  description: null,
  status: "published",
  startAt: "2025-11-29T09:00:00Z",
  endAt: "2025-11-30T18:00:00Z",
  timezone: "Europe/Lisbon",
  venue: "gnration",
  city: "Braga",
  address: null,
  attendanceMode: "in_person",
  capacity: null,
  series: { slug: "hackathon", name: "Hackathon" },
  updatedAt: "2025-06-01T10:00:00Z",
} as unknown as Event;
const site = { name: "Hackathon Braga", product: "Hackathon", city: "Braga", social: [] } as unknown as Site;
const ticket = {
  name: "Standard",
  price: { amount: 1250, currency: "EUR" },
  availability: "available",
  salesFrom: null,
  salesUntil: null,
};

/** Names of the tickets in an event's structured data; undefined without offers. */
function offered(phase: EventPhase, tickets: boolean): unknown {
  const queries = new QueryClient();
  queries.setQueryData(eventQuery(event.slug).queryKey, { ...event, phase });
  queries.setQueryData<unknown>(ticketPricesQuery(event.slug).queryKey, { data: [ticket] });
  queries.setQueryData(flagsQuery().queryKey, { ...noFlags, tickets });
  queries.setQueryData(siteQuery().queryKey, site);
  const { jsonLd } = eventMeta({
    params: { eventSlug: event.slug },
    search: new URLSearchParams(),
    queries,
    origin: "https://hackathon.example",
  });
  const [data] = jsonLd;
  return data?.["@type"] === "Event" ? data.offers : null;
}

it("the structured data offers tickets if the page shows them", () => {
  expect(offered("on_sale", true)).toMatchObject([{ name: "Standard", price: "12.50" }]);
});

it("the structured data has no offers if tickets are disabled or sales have ended", () => {
  expect(offered("on_sale", false)).toBeUndefined();
  expect(offered("live", true)).toBeUndefined();
  expect(offered("archived", true)).toBeUndefined();
});
