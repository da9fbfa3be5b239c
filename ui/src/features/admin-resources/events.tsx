import type { EventSummary } from "@/api/types";
import { sceneUpload } from "@/features/admin-form";
import { eventStatuses } from "@/features/admin-list";
import { dayRange } from "@/lib/dates";
import { price } from "@/lib/money";
import { oneLine, optionsOf, StateBadge } from "./cells";
import { altField, callsAt, listAt } from "./definition";
import type { Resource } from "./types";

/** The admin area loads no more editions than this. */
const maxScope = 100;

function countsBy(events: readonly EventSummary[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of events) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export const events = {
  section: "events",
  title: "Events",
  auditKind: "event",
  singular: "edition",
  permission: "events",
  scoped: false,
  hasNoImport: true,
  list: listAt<EventSummary>("events", [], {
    scoped: false,
    emptyTitle: "No editions yet",
    purpose: "Editions of the event, each with its own tickets, teams and schedule.",
    nameOf: ({ title }) => title,
    columns: [
      { id: "title", head: "Title", sort: "title", cell: ({ title }) => title },
      {
        id: "dates",
        head: "Dates",
        fields: ["startAt", "endAt"],
        sort: "startAt",
        cell: (row) => oneLine(dayRange(row)),
      },
      {
        id: "place",
        head: "Venue",
        prose: true,
        fields: ["venue", "city"],
        cell: ({ venue, city }) => [venue, city].filter(Boolean).join(", ") || "–",
      },
      { id: "status", head: "Status", cell: ({ status }) => <StateBadge state={status} /> },
      {
        id: "seats",
        head: "Seats left",
        fields: ["seatsLeft"],
        numeric: true,
        cell: ({ seatsLeft }) => seatsLeft ?? "∞",
      },
      {
        id: "from",
        head: "Lowest price",
        fields: ["priceFrom"],
        numeric: true,
        hidden: true,
        cell: ({ priceFrom }) => (priceFrom ? price(priceFrom) : "–"),
      },
    ],
    filters: [{ name: "status", label: "Status", options: optionsOf(eventStatuses), all: eventStatuses.join() }],
    localCounts: ({ events }) => (events.length < maxScope ? { status: countsBy(events) } : undefined),
  }),
  calls: {
    ...callsAt("events"),
    read: (id) => `/api/v1/events/${id}/settings`,
    updateMethod: "POST",
  },
  deletion:
    "This deletes the edition for good, along with its schedule, challenges, rewards, judges, sponsors, ticket types, codes and open invitations. An edition with tickets or teams can't be deleted; cancel or archive it instead.",
  publicHref: ({ slug, status }) => (status === "draft" ? null : `/events/${slug}`),
  form: {
    defaults: { timezone: "Europe/Lisbon", teamMin: "1", teamMax: "5", waitlistEnabled: true },
    sections: [
      {
        title: "Edition",
        fields: [
          { kind: "text", name: "title", label: "Title", max: 120, required: true },
          { kind: "text", name: "subtitle", label: "Subtitle", max: 200, hint: "The theme of the edition." },
          { kind: "multiline", name: "description", label: "Description", max: 8000 },
          {
            kind: "choice",
            name: "status",
            label: "Status",
            required: true,
            options: optionsOf(eventStatuses),
            hint: "15 minutes after you cancel an edition, we cancel its paid tickets and refund them in full. You can't undo that.",
          },
          {
            kind: "text",
            name: "slug",
            label: "Slug",
            max: 100,
            hint: "The last part of the URL. You can't change it once the edition is published.",
            slug: "events",
          },
        ],
      },
      {
        title: "When",
        fields: [
          { kind: "time", name: "startAt", label: "Starts", required: true },
          { kind: "time", name: "endAt", label: "Ends", required: true },
          {
            kind: "text",
            name: "timezone",
            label: "Time zone",
            max: 64,
            required: true,
            hint: "For example, Europe/Lisbon.",
          },
          { kind: "time", name: "registrationOpensAt", label: "Registration opens" },
          { kind: "time", name: "registrationClosesAt", label: "Registration closes" },
        ],
      },
      {
        title: "Where",
        fields: [
          {
            kind: "choice",
            name: "attendanceMode",
            label: "Attendance",
            required: true,
            options: optionsOf(["in_person", "online", "hybrid"]),
          },
          { kind: "text", name: "venue", label: "Venue", max: 120 },
          { kind: "multiline", name: "address", label: "Address", max: 255 },
          { kind: "text", name: "city", label: "City", max: 120 },
          { kind: "multiline", name: "directions", label: "Directions", max: 4000 },
          { kind: "multiline", name: "access", label: "Accessibility", max: 4000 },
          {
            kind: "picture",
            name: "venuePhoto",
            label: "Venue photo",
            upload: sceneUpload,
            shape: "scene",
            hint: "PNG, JPEG or WebP of at least 480 by 300 pixels. Shown beside the address on the edition's page.",
          },
          altField("venuePhotoAlt", "venuePhoto"),
        ],
      },
      {
        title: "Seats and teams",
        fields: [
          { kind: "number", name: "capacity", label: "Seats", min: 1, hint: "Leave it empty for no limit." },
          { kind: "number", name: "teamMin", label: "Minimum team size", min: 1, required: true },
          { kind: "number", name: "teamMax", label: "Maximum team size", min: 1, max: 50, required: true },
          { kind: "time", name: "teamLockAt", label: "Teams lock" },
          { kind: "switch", name: "waitlistEnabled", label: "Open a waiting list when the edition sells out" },
          {
            kind: "time",
            name: "waitlistClosesAt",
            label: "Waiting list closes",
            when: ({ waitlistEnabled }) => waitlistEnabled === true,
          },
        ],
      },
      {
        title: "After purchase",
        fields: [
          {
            kind: "time",
            name: "transferFreezeAt",
            label: "Name changes and transfers until",
            hint: "Leave it empty to use the start of the edition.",
          },
          {
            kind: "time",
            name: "refundFullUntil",
            label: "Full refund until",
            hint: "Leave it empty to use the start of the edition.",
          },
          { kind: "time", name: "refundPartUntil", label: "Partial refund until" },
          {
            kind: "number",
            name: "refundPartPercent",
            label: "Partial refund (%)",
            min: 1,
            max: 100,
            when: ({ refundPartUntil }) => refundPartUntil !== "",
          },
          {
            kind: "switch",
            name: "reconfirm",
            label: "Ask holders to confirm they're coming",
            hint: "By email, seven and two days before the start.",
          },
          {
            kind: "switch",
            name: "releaseUnanswered",
            label: "A day before the start, release tickets whose holders haven't answered",
            when: ({ reconfirm }) => reconfirm === true,
          },
        ],
      },
    ],
  },
} satisfies Resource;
