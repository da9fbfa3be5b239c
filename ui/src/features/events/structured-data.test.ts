import { expect, it } from "vitest";
import type { Event, Site } from "@/api/types";
import { eventData, type Offered, seriesData } from "./structured-data";

const origin = "https://hackathon.example";
const site = { name: "Hackathon Braga", product: "Hackathon", city: "Braga" } as Site;
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
const ticket: Offered = {
  name: "Standard",
  price: { amount: 1250, currency: "EUR" },
  availability: "available",
  salesFrom: "2025-08-01T09:00:00Z",
  salesUntil: null,
};
const data = (changes: Partial<Event> = {}, tickets: Offered[] = []) =>
  eventData({ ...event, ...changes }, site, tickets, origin);

it("writes times with the offset of the event's time zone", () => {
  expect(data()).toMatchObject({ startDate: "2025-11-29T09:00:00+00:00", endDate: "2025-11-30T18:00:00+00:00" });
  const summer = { startAt: "2026-07-01T20:30:00Z", endAt: "2026-07-02T20:30:00Z" };
  expect(data({ ...summer, timezone: "Europe/Madrid" })).toMatchObject({ startDate: "2026-07-01T22:30:00+02:00" });
  expect(data({ ...summer, timezone: "America/St_Johns" })).toMatchObject({ startDate: "2026-07-01T18:00:00-02:30" });
});

it("a cancelled event has the status cancelled and no offers", () => {
  expect(data({}, [ticket])).toMatchObject({ eventStatus: "https://schema.org/EventScheduled" });
  const cancelled = data({ status: "cancelled" }, [ticket]);
  expect(cancelled).toMatchObject({ eventStatus: "https://schema.org/EventCancelled" });
  expect(cancelled).not.toHaveProperty("offers");
});

it("the location depends on the attendance mode and the country", () => {
  expect(data()).toMatchObject({
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", address: { addressLocality: event.city, addressCountry: "PT" } },
  });
  const abroad = data({ city: "Vigo", timezone: "Europe/Madrid" });
  expect(abroad).toMatchObject({ location: { address: { addressLocality: "Vigo" } } });
  expect(abroad).not.toHaveProperty("location.address.addressCountry");
  expect(data({ attendanceMode: "online" })).toMatchObject({
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: `${origin}/events/hackathon-2025` },
  });
  expect(data({ attendanceMode: "hybrid" })).toMatchObject({
    eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
    location: [{ "@type": "Place" }, { "@type": "VirtualLocation" }],
  });
});

it("has an offer per ticket with price, availability and start of sales", () => {
  const soldOut: Offered = { ...ticket, name: "Early", availability: "sold_out" };

  expect(data({}, [ticket, soldOut])).toMatchObject({
    offers: [
      { price: "12.50", priceCurrency: "EUR", availability: "https://schema.org/InStock", validFrom: ticket.salesFrom },
      { name: "Early", availability: "https://schema.org/SoldOut" },
    ],
  });
});

it("the URL of the social card changes with the event", () => {
  const image = (changes: Partial<Event>) => [data(changes).image].flat()[0];

  expect(image({})).toMatch(/^https:\/\/hackathon\.example\/events\/hackathon-2025\/social\.png\?v=\w+$/);
  expect(image({})).toBe(image({}));
  expect(image({ title: "Another" })).not.toBe(image({}));
  expect(image({ phase: "cancelled" })).not.toBe(image({}));
  expect(image({ shareLaid: 0.8 })).not.toBe(image({}));
});

it("lists the editions of the series", () => {
  expect(seriesData(site, [event], origin)).toMatchObject({
    "@type": "EventSeries",
    organizer: { "@id": `${origin}/#organization`, name: site.name },
    subEvent: [
      {
        "@id": `${origin}/events/hackathon-2025#event`,
        endDate: "2025-11-30T18:00:00+00:00",
        location: { "@type": "Place", address: { addressLocality: event.city } },
      },
    ],
  });
});
