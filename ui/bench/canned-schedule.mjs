// The canned site's schedule, favourites and calendars: answers of the API in their shape. Dates are fixed.
import { done, ok, on } from "./canned-calls.mjs";

const lit = { highlight: true };
const slugOf = (title) =>
  title
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** Times are days and hours of November 2025. */
function item(number, kind, title, startAt, endAt, room, extra = {}) {
  return {
    id: `01960000-0000-7000-8002-${String(number).padStart(12, "0")}`,
    slug: slugOf(title),
    title,
    abstract: null,
    kind,
    startAt: `2025-11-${startAt}:00Z`,
    endAt: `2025-11-${endAt}:00Z`,
    room,
    track: null,
    highlight: false,
    hosts: [],
    mandatory: false,
    sponsor: null,
    state: "published",
    change: null,
    ...extra,
  };
}

const moved = (at, before) => ({ kind: "moved", at, before });

/** As the API lists them. */
const byTime = (one, other) => one.startAt.localeCompare(other.startAt);

/** A weekend: rooms side by side, a moment that takes no time, one night through, news of every kind. */
export const schedules = [
  item(1, "ceremony", "Doors open", "29T09:00", "29T10:00", "Foyer", lit),
  item(2, "ceremony", "Kickoff and the sealed challenge", "29T10:00", "29T11:00", "Grande auditório", {
    ...lit,
    mandatory: true,
    abstract:
      "Who we are, what the weekend is about, and the clock starts.\n\nThe sealed challenge is opened on stage; its owner answers questions until nobody has any.",
    hosts: [
      { name: "Inês Carvalho", role: "chair of the jury" },
      { name: "Maria da Conceição Vasconcelos Albuquerque", role: null },
    ],
    sponsor: { name: "Universidade do Minho", url: "https://www.uminho.pt" },
  }),
  item(13, "mini_event", "The team table", "29T11:00", "29T12:30", "Foyer", { track: "Teams" }),
  item(3, "deadline", "Teams are final", "29T12:00", "29T12:00", null, { mandatory: true }),
  item(14, "workshop", "Primeiros passos com modelos pequenos", "29T11:15", "29T12:45", "Sala 2", {
    track: "Workshops",
    hosts: [{ name: "Tiago Meireles", role: "mentor" }],
  }),
  item(4, "meal", "Lunch", "29T13:00", "29T14:00", "Nave central"),
  item(15, "talk", "What a city knows about its buses", "29T14:30", "29T15:15", "Pequeno auditório", {
    track: "Talks",
    state: "cancelled",
    change: { kind: "cancelled", at: "2025-11-29T13:40:00Z", before: null },
  }),
  item(5, "workshop", "Evaluating what a model gave you", "29T15:00", "29T16:00", "Sala 2", {
    track: "Workshops",
    abstract: "Bring an answer you do not trust. We will find out together whether you should have.",
    hosts: [{ name: "Yara Ndiaye", role: "mentor, data" }],
  }),
  item(16, "talk", "Small models, old laptops", "29T15:00", "29T15:45", "Pequeno auditório", {
    track: "Talks",
    change: moved("2025-11-29T14:50:00Z", {
      title: "Small models, old laptops",
      startAt: "2025-11-29T14:00:00Z",
      endAt: "2025-11-29T14:45:00Z",
      room: "Sala 2",
    }),
  }),
  item(17, "mini_event", "Mentors' desk", "29T15:00", "29T19:00", "Foyer", { track: "Teams" }),
  item(18, "workshop", "Prompts are not specifications", "29T15:30", "29T16:30", "Sala 2", {
    track: "Workshops",
    change: { kind: "added", at: "2025-11-29T09:20:00Z", before: null },
  }),
  item(6, "talk", "Ten years of open data in one city", "29T17:00", "29T17:45", "Pequeno auditório", {
    track: "Talks",
  }),
  item(7, "meal", "Dinner", "29T20:00", "29T21:00", "Nave central"),
  item(19, "shift", "Night watch", "29T23:00", "30T07:00", "Foyer"),
  item(8, "mini_event", "Midnight lightning demos", "30T00:00", "30T01:00", "Nave central", lit),
  item(9, "meal", "Breakfast", "30T07:00", "30T08:30", "Nave central"),
  item(20, "talk", "Naming things, and other ways to lose a morning", "30T10:00", "30T10:45", "Pequeno auditório", {
    track: "Talks",
    change: {
      kind: "retitled",
      at: "2025-11-29T10:00:00Z",
      before: {
        title: "Naming things",
        startAt: "2025-11-30T10:00:00Z",
        endAt: "2025-11-30T10:45:00Z",
        room: "Pequeno auditório",
      },
    },
  }),
  item(10, "deadline", "Code freeze", "30T12:00", "30T12:00", null, { ...lit, mandatory: true }),
  item(11, "judging", "The jury walks from table to table", "30T12:30", "30T15:00", "Nave central", {
    mandatory: true,
  }),
  item(12, "ceremony", "Demos and prizes", "30T15:30", "30T17:30", "Grande auditório", lit),
].sort(byTime);

/** Versions of that weekend's schedule, the latest first: news of every kind, and the first, which has none. */
export const releases = [
  ["2025-11-29T14:50:00Z", "The projector of Sala 2 has given up; what was to be there moves.", [16]],
  ["2025-11-29T13:40:00Z", null, [15]],
  ["2025-11-29T09:20:00Z", null, [20, 18]],
  ["2025-10-20T16:00:00Z", null, [5]],
  ["2025-10-01T09:00:00Z", "All but two rooms are settled.", []],
].map(([publishedAt, note, numbers], index, { length }) => ({
  number: length - index,
  publishedAt,
  note,
  changes: numbers.map(changeOf),
}));

/** What a release says of an item that has changed. */
function changeOf(number) {
  const changed = schedules.find(({ id }) => id.endsWith(`0${String(number).padStart(2, "0")}`));
  const { id, slug, title, startAt, endAt, room, state, change } = changed;
  const now = { title, startAt, endAt, room };
  if (state === "cancelled") return { id, slug, title, kind: "cancelled", before: now, after: null };
  const kind = change?.kind ?? "moved";
  const before =
    kind === "added" ? null : (change?.before ?? { ...now, room: "Sala 1", endAt: "2025-11-29T15:45:00Z" });
  return { id, slug, title, kind, before, after: now };
}

/** As many items as are wanted, over three days and six rooms: more than any edition had. */
export function manyItems(count) {
  const rooms = ["Grande auditório", "Pequeno auditório", "Sala 1", "Sala 2", "Sala 3", "Nave central"];
  const kinds = ["talk", "workshop", "mini_event", "talk", "shift", "workshop"];
  const tracks = ["Talks", "Workshops", "Teams", "Data", "Hardware", null];
  const perDay = Math.ceil(count / 3);
  const time = (day, minutes) =>
    `${28 + day}T${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const rows = Array.from({ length: count }, (_, index) => {
    const day = Math.floor(index / perDay);
    const place = index % perDay;
    const start = 480 + Math.floor(place / rooms.length) * 60 + (place % 3) * 15;
    return item(
      1000 + index,
      kinds[index % 6],
      `Item ${index + 1} of a long weekend`,
      time(day, start),
      time(day, start + 45),
      rooms[place % rooms.length],
      {
        track: tracks[index % 6],
        abstract: "What it is about, in a sentence that is neither long nor short.",
        hosts: [{ name: "Rui Sampaio", role: "mentor" }],
      },
    );
  });
  return rows.sort(byTime);
}

/** What points are good for at the current edition. */
export const rewards = [
  ["Enamel pin", "item", 20, 34, { perUserLimit: 1, description: "Four colours, one for each quarter of a rosette." }],
  ["A shirt from an edition past", "item", 60, 3, { perUserLimit: 1 }],
  [
    "Mechanical keyboard",
    "raffle",
    10,
    1,
    {
      description: "One ticket for every ten points; drawn on stage.",
      until: "2025-11-30T15:00:00Z",
      sponsor: { name: "Primavera Software", url: "https://company.example/primavera" },
    },
  ],
  ["Half an hour with the chair of the jury", "perk", 40, 0, { perUserLimit: 1 }],
  ["A nap in the quiet room, with a blanket", "perk", 0, null, { from: "2025-11-29T21:00:00Z" }],
].map(([name, kind, cost, stockLeft, extra], index) => ({
  id: `01960000-0000-7000-8009-${String(index).padStart(12, "0")}`,
  slug: slugOf(name),
  name,
  description: null,
  kind,
  cost,
  stockLeft,
  perUserLimit: null,
  from: null,
  until: null,
  sponsor: null,
  ...extra,
}));

// Favourites and the own calendar, of whoever is logged in

const marked = (visitor) => (visitor.favourites ??= new Set());

on("GET user/favourites", "user", ({ visitor }) => ok([...marked(visitor)]));

on("POST user/favourites", "user", ({ visitor, fields }) => {
  for (const id of fields.ids ?? []) marked(visitor).add(id);
  return ok([...marked(visitor)]);
});

on("PUT user/favourites/:", "user", ({ visitor, parts: [id] }) => {
  marked(visitor).add(id);
  return done;
});

on("DELETE user/favourites/:", "user", ({ visitor, parts: [id] }) => {
  marked(visitor).delete(id);
  return done;
});

const feedOf = (visitor) => ({
  url: `https://hackathon.example/calendars/${String(visitor.round ?? 1).padStart(4, "0")}-k7v2m9x4q8.ics`,
});

on("GET user/calendar", "user", ({ visitor }) => ok(feedOf(visitor)));

on("POST user/calendar", "user", ({ visitor }) => {
  visitor.round = (visitor.round ?? 1) + 1;
  return ok(feedOf(visitor));
});
