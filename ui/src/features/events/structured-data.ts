import type * as schema from "schema-dts";
import type { Event, EventSummary, Site, TicketType } from "@/api/types";
import { organizerOf } from "@/features/site";
import { offsetTime } from "@/lib/offset-time";
import type { JsonLd } from "@/lib/page-meta";
import { cardOf } from "./cards";
import { placeOf } from "./event-texts";

/** The fields of a ticket type that an offer needs. */
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

const schemaOrg = "https://schema.org/";

/** Portugal's time zones: an edition's country is only known from its time zone. */
const portuguese: ReadonlySet<string> = new Set(["Europe/Lisbon", "Atlantic/Azores", "Atlantic/Madeira"]);

type Listed = Pick<
  EventSummary,
  "slug" | "title" | "status" | "startAt" | "endAt" | "timezone" | "attendanceMode" | "venue" | "city"
>;

/** An edition's structured data. */
export function eventData(event: Event, site: Site, tickets: readonly Offered[], origin: string): JsonLd<schema.Event> {
  const url = urlOf(event, origin);
  return {
    "@context": "https://schema.org",
    ...summaryOf(event, origin, event.address),
    description: event.description ?? event.subtitle ?? event.title,
    // If the edition has an image, the social image is the same.
    image: [...new Set([cardOf(event).url, event.image?.src])].flatMap((path) => (path ? `${origin}${path}` : [])),
    organizer: organizerOf(site, origin),
    superEvent: { "@type": "EventSeries", "@id": seriesId(origin), name: site.name },
    ...(event.capacity === null ? {} : { maximumAttendeeCapacity: event.capacity }),
    // No offers for past or cancelled events.
    ...(tickets.length === 0 || event.status === "cancelled"
      ? {}
      : { offers: tickets.map((ticket) => offer(ticket, url)) }),
  };
}

/** The series of all editions. */
export function seriesData(site: Site, editions: readonly Listed[], origin: string): JsonLd<schema.EventSeries> {
  return {
    "@context": "https://schema.org",
    "@type": "EventSeries",
    "@id": seriesId(origin),
    name: site.name,
    url: `${origin}/events`,
    organizer: organizerOf(site, origin),
    subEvent: editions.map((edition) => summaryOf(edition, origin)),
  };
}

/** The fields that lists contain, common to all editions. */
function summaryOf(event: Listed, origin: string, address: string | null = null) {
  const url = urlOf(event, origin);
  return {
    "@type": "Event",
    "@id": `${url}#event`,
    name: event.title,
    url,
    startDate: offsetTime(event.startAt, event.timezone),
    endDate: offsetTime(event.endAt, event.timezone),
    eventStatus: `${schemaOrg}${event.status === "cancelled" ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: `${schemaOrg}${attendance[event.attendanceMode]}`,
    location: locationOf(event, address, url),
  } as const satisfies schema.Event;
}

function locationOf(event: Listed, address: string | null, url: string) {
  const online = { "@type": "VirtualLocation", url } as const;
  if (event.attendanceMode === "online") return online;
  const place = {
    "@type": "Place",
    name: placeOf(event),
    address: {
      "@type": "PostalAddress",
      ...(address ? { streetAddress: address } : {}),
      ...(event.city ? { addressLocality: event.city } : {}),
      ...(portuguese.has(event.timezone) ? { addressCountry: "PT" } : {}),
    },
  } as const;
  return event.attendanceMode === "hybrid" ? [place, online] : place;
}

function offer({ name, price, availability: state, salesFrom, salesUntil }: Offered, url: string): schema.Offer {
  return {
    "@type": "Offer",
    name,
    url,
    price: (price.amount / 100).toFixed(2),
    priceCurrency: price.currency,
    availability: `${schemaOrg}${availability[state]}`,
    ...(salesFrom ? { validFrom: salesFrom } : {}),
    ...(salesUntil ? { validThrough: salesUntil } : {}),
  };
}

function urlOf({ slug }: Pick<Event, "slug">, origin: string): string {
  return `${origin}/events/${slug}`;
}

function seriesId(origin: string): string {
  return `${origin}/events#series`;
}
