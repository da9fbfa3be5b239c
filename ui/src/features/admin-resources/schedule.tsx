import type { StaffScheduleItem } from "@/api/types";
import { deletion, setField } from "./bulk-actions";
import { humanise, optionsOf, stateColumn, when } from "./cells";
import { listAt, slugField, stateField } from "./definition";
import { publicPage } from "./public-pages";
import type { Resource } from "./types";

const scheduleStates = ["draft", "published", "cancelled"];
const scheduleKinds = ["ceremony", "talk", "workshop", "meal", "deadline", "judging", "mini_event", "shift"];

const audiences = { public: "Everyone", holders: "Ticket holders", staff: "Staff" };

const itemPage = publicPage(["published", "cancelled"], {
  current: (slug) => `/challenges?tab=schedule#item-${slug}`,
  section: "weekend",
});

export const schedules = {
  section: "schedules",
  title: "Schedule",
  auditKind: "schedule_item",
  singular: "schedule item",
  permission: "schedules",
  scoped: true,
  list: listAt<StaffScheduleItem>("schedules", scheduleStates, {
    emptyTitle: "Nothing in the schedule yet",
    purpose: "Talks, meals, deadlines and everything else that happens at an edition.",
    nameOf: ({ title }) => title,
    filters: [
      { name: "state", label: "Status", options: optionsOf(scheduleStates) },
      { name: "kind", label: "Type", options: optionsOf(scheduleKinds) },
    ],
    columns: [
      { id: "title", head: "Title", sort: "title", cell: ({ title }) => title },
      {
        id: "start",
        head: "Starts",
        fields: ["startAt"],
        sort: "startAt",
        cell: (row, context) => when(row.startAt, context),
      },
      { id: "end", head: "Ends", fields: ["endAt"], hidden: true, cell: (row, context) => when(row.endAt, context) },
      { id: "room", head: "Room", cell: ({ room }) => room ?? "–" },
      { id: "kind", head: "Type", cell: ({ kind }) => humanise(kind) },
      { id: "audience", head: "For", hidden: true, cell: ({ audience }) => audiences[audience] },
      stateColumn,
      { id: "event", head: "Edition", hidden: true, cell: ({ event }) => event.title },
    ],
    bulk: [
      setField<StaffScheduleItem>(
        { state: "published" },
        { label: "Publish", permission: "schedules:update", path: itemPath, method: "POST" },
      ),
      setField<StaffScheduleItem>(
        { state: "cancelled" },
        { label: "Cancel items", permission: "schedules:update", path: itemPath, method: "POST", from: ["published"] },
      ),
      deletion<StaffScheduleItem>("schedules:destroy", itemPath, "host details"),
    ],
  }),
  calls: {
    read: (id) => `/api/v1/schedules/${id}`,
    create: (event) => `/api/v1/events/${event}/schedules`,
    update: (id, row) => `/api/v1/events/${row.eventId}/schedules/${id}`,
    updateMethod: "POST",
    remove: (id, row) => `/api/v1/events/${row.eventId}/schedules/${id}`,
  },
  publicHref: (row, edition) => (row.audience === "public" ? itemPage(row, edition) : null),
  deletion:
    "This deletes the item and its list of hosts for good. An item that was released, or that people have in their favourites, can't be deleted; cancel it instead.",
  form: {
    sections: [
      {
        title: "What",
        fields: [
          { kind: "text", name: "title", label: "Title", max: 120, required: true },
          { kind: "choice", name: "kind", label: "Type", required: true, options: optionsOf(scheduleKinds) },
          { kind: "multiline", name: "abstract", label: "Description", max: 4000 },
          {
            kind: "rows",
            name: "hosts",
            label: "Hosts",
            add: "Add a host",
            parts: [
              { name: "name", label: "Name" },
              { name: "role", label: "Role", optional: true },
            ],
          },
          {
            kind: "relation",
            name: "sponsorId",
            label: "Sponsor",
            source: "/api/v1/sponsors",
            multiple: false,
            idKey: "organisationId",
          },
        ],
      },
      {
        title: "When and where",
        fields: [
          { kind: "time", name: "startAt", label: "Starts", required: true },
          { kind: "time", name: "endAt", label: "Ends", required: true },
          { kind: "text", name: "room", label: "Room", max: 80 },
          { kind: "text", name: "track", label: "Track", max: 80 },
          { kind: "number", name: "capacity", label: "Seats", min: 1 },
          {
            kind: "switch",
            name: "allowClash",
            label: "Allow double booking of rooms and hosts",
            hint: "Otherwise you can't save the item while its room or a host is busy.",
          },
        ],
      },
      {
        title: "Visibility",
        fields: [
          stateField(scheduleStates),
          {
            kind: "choice",
            name: "audience",
            label: "For",
            required: true,
            options: optionsOf(Object.keys(audiences), audiences),
          },
          { kind: "switch", name: "highlight", label: "Highlight of the edition" },
          { kind: "switch", name: "mandatory", label: "Attendance required" },
          slugField("schedules"),
        ],
      },
    ],
  },
} satisfies Resource;

function itemPath({ id, eventId }: StaffScheduleItem): `/api/${string}` {
  return `/api/v1/events/${eventId}/schedules/${id}`;
}
