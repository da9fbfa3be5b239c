import type { Event, Site, TicketType } from "@/api/types";
import { offsetTime } from "@/lib/offset-time";
import type { JsonLd } from "@/lib/page-meta";
import { cardOf } from "./cards";
import { placeOf } from "./event-texts";

/** As much of a ticket type as an offer tells. */
export type Offered = Pick<TicketType, "name" | "price" | "availability" | "salesFrom" | "salesUntil">;

const attendance = {
  in_person: "OfflineEventAttendanceMode",
  online: "OnlineEventAttendanceMode",
  hybrid: "MixedEventAttendanceMode",
} as const;

const availability = {
  not_yet: "PreSale",
  available: "InStock",
  few_left: "LimitedAvailability",
  waitlist: "BackOrder",
  sold_out: "SoldOut",
  invite_only: "OutOfStock",
  ended: "OutOfStock",
} as const;

/** The zones of Portugal: an edition tells its country by its clocks only. */
const portuguese: ReadonlySet<string> = new Set(["Europe/Lisbon", "Atlantic/Azores", "Atlantic/Madeira"]);

/** An edition as search engines read it. */
export function eventData(event: Event, site: Site, tickets: readonly Offered[], origin: string): JsonLd {
  const url = `${origin}/events/${event.slug}`;
  const organizer = { "@type": "Organization", "@id": `${origin}/#organization`, name: site.name, url: `${origin}/` };
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    "@id": `${url}#event`,
    name: event.title,
    description: event.description ?? event.subtitle ?? event.title,
    url,
    startDate: offsetTime(event.startAt, event.timezone),
    endDate: offsetTime(event.endAt, event.timezone),
    eventStatus: schema(event.status === "cancelled" ? "EventCancelled" : "EventScheduled"),
    eventAttendanceMode: schema(attendance[event.attendanceMode]),
    location: locationOf(event, url),
    image: [cardOf(event).url, event.image?.src].flatMap((path) => (path ? `${origin}${path}` : [])),
    organizer,
    superEvent: { "@type": "EventSeries", "@id": `${origin}/events#series`, name: event.series.name },
    ...(event.capacity === null ? {} : { maximumAttendeeCapacity: event.capacity }),
    // Nobody can buy into what is over or will not take place.
    ...(tickets.length === 0 || event.status === "cancelled"
      ? {}
      : { offers: tickets.map((ticket) => offer(ticket, url)) }),
  };
}

/** What all editions belong to. */
export function seriesData(
  site: Site,
  editions: readonly Pick<Event, "slug" | "title" | "startAt" | "timezone">[],
  origin: string,
): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "EventSeries",
    "@id": `${origin}/events#series`,
    name: site.name,
    url: `${origin}/events`,
    organizer: { "@id": `${origin}/#organization` },
    subEvent: editions.map(({ slug, title, startAt, timezone }) => ({
      "@type": "Event",
      "@id": `${origin}/events/${slug}#event`,
      name: title,
      url: `${origin}/events/${slug}`,
      startDate: offsetTime(startAt, timezone),
    })),
  };
}

function locationOf(event: Event, url: string): JsonLd | JsonLd[] {
  const online = { "@type": "VirtualLocation", url };
  if (event.attendanceMode === "online") return online;
  const place = {
    "@type": "Place",
    name: placeOf(event),
    address: {
      "@type": "PostalAddress",
      ...(event.address ? { streetAddress: event.address } : {}),
      ...(event.city ? { addressLocality: event.city } : {}),
      ...(portuguese.has(event.timezone) ? { addressCountry: "PT" } : {}),
    },
  };
  return event.attendanceMode === "hybrid" ? [place, online] : place;
}

function offer({ name, price, availability: state, salesFrom, salesUntil }: Offered, url: string): JsonLd {
  return {
    "@type": "Offer",
    name,
    url,
    price: (price.amount / 100).toFixed(2),
    priceCurrency: price.currency,
    availability: schema(availability[state]),
    ...(salesFrom ? { validFrom: salesFrom } : {}),
    ...(salesUntil ? { validThrough: salesUntil } : {}),
  };
}

function schema(word: string): string {
  return `https://schema.org/${word}`;
}
