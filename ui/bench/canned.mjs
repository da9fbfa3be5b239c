// Answers of the API for looking at the pages without a server: GET path → body. Dates are fixed.

import { texts } from "./canned-content.mjs";
import { picture } from "./canned-editions.mjs";
import { manyItems } from "./canned-schedule.mjs";
import { partsOf, questions } from "./programme.mjs";

/** Whom to ask for help. */
export const contact = "hello@hackathon.example";

const site = {
  product: "Hackathon",
  name: "Hackathon Braga",
  city: "Braga",
  email: contact,
  dataProtectionUrl: "https://company.example/data-protection",
  social: [
    { name: "LinkedIn", url: "https://www.linkedin.com/company/example" },
    { name: "Instagram", url: "https://www.instagram.com/example" },
  ],
  partners: [{ name: "Universidade do Minho", url: "https://www.uminho.pt", logo: null }],
  currentEvent: "hackathon-2025",
};

const places = [
  ["Altice Forum Braga", "Braga"],
  ["gnration", "Braga"],
  ["Colégio de São Domingos", "Guimarães"],
  ["Centro de Congressos da Alfândega", "Porto"],
];

function edition(number, overrides = {}) {
  const [venue, city] = places[number % places.length];
  const year = 2026 - number;
  return {
    id: `01960000-0000-7000-8000-${String(number).padStart(12, "0")}`,
    slug: `hackathon-${year}`,
    editionNo: Math.max(1, 62 - number),
    title: `Hackathon ${year}`,
    subtitle: "The future of Development powered by AI tools",
    status: number === 1 ? "published" : "finished",
    startAt: `${year}-11-29T09:00:00Z`,
    endAt: `${year}-11-30T18:00:00Z`,
    timezone: "Europe/Lisbon",
    venue,
    city,
    attendanceMode: "in_person",
    capacity: 220,
    current: number === 1,
    phase: number === 1 ? "on_sale" : number === 2 ? "finished" : "archived",
    seatsLeft: number === 1 ? 64 : number === 2 ? 92 : number < 5 ? number * 40 : null,
    shareLaid: number === 1 ? 0.7 : 1,
    priceFrom: number === 1 ? { amount: 750, currency: "EUR" } : null,
    image: null,
    ...overrides,
  };
}

const details = {
  description:
    "One city, one weekend, real challenges. Companies of the region bring a problem they have not solved; teams bring two days and every tool they can think of.\n\nBring a team or find one at the door. Mentors walk the floor through the night, breakfast is at seven, and every team shows something that runs on Sunday afternoon.\n\nNo slides are needed: the jury asks for a working demo, the thinking behind it and an honest word about what the tools got wrong.",
  address: "Avenida Dr. Francisco Pires Gonçalves, 4715-558 Braga",
  registrationOpensAt: "2025-08-01T09:00:00Z",
  registrationClosesAt: "2025-11-21T23:59:00Z",
  teamMin: 2,
  teamMax: 5,
  teamLockAt: "2025-11-27T18:00:00Z",
  access:
    "Step-free from the street to every room; a lift to the first floor, next to the cloakroom. There is an induction loop in the large hall, a quiet room, and a place to lie down.\n\nWrite to us for anything else: there is somebody whose work it is.",
  directions:
    "Bus 43 stops at the door, every twelve minutes until 00:40. From the station it is twenty minutes on foot, all of it flat.",
  teams: { min: 2, max: 5, lockAt: "2025-11-27T18:00:00Z", open: true },
  series: { slug: "hackathon", name: "Hackathon Braga" },
  socialImage: null,
  createdAt: "2025-05-01T10:00:00Z",
  updatedAt: "2025-06-01T10:00:00Z",
};

/** The moment the canned pages take for now, and in the phases of the weekend itself. */
export const now = "2025-10-10T12:00:00Z";
export const nowIn = { live: "2025-11-29T15:20:00Z", judging: "2025-11-30T13:10:00Z" };

/** What changes of the current edition from phase to phase. */
const phases = {
  announced: { seatsLeft: 220, shareLaid: 0, priceFrom: null },
  on_sale: {},
  sold_out: { seatsLeft: 0, shareLaid: 1 },
  sales_closed: { seatsLeft: 12, shareLaid: 0.95, priceFrom: null },
  live: { status: "live", shareLaid: 1, priceFrom: null },
  judging: { status: "live", shareLaid: 1, priceFrom: null },
  finished: { status: "finished", shareLaid: 1, priceFrom: null },
  archived: { status: "archived", shareLaid: 1, priceFrom: null },
  cancelled: { status: "cancelled", shareLaid: 0.7, priceFrom: null },
};

/**
 * `GET` of a path as `{ status, body }`; `editions` is how many events there are, `phase` how far the current one is;
 * `bare` leaves it without a programme, `items` is how many a schedule made up for the purpose holds.
 */
export function canned(path, editions = 60, { phase = "on_sale", bare = false, items } = {}) {
  const url = new URL(path, "http://api");
  const events = Array.from({ length: editions }, (_, index) =>
    edition(index + 1, index === 0 ? { phase, ...phases[phase] } : {}),
  );
  if (url.pathname === "/api/flags") return { status: 200, body: flagsOf(url.searchParams.getAll("f")) };
  if (url.pathname === "/api/v1/site") return { status: 200, body: site };
  if (url.pathname === "/api/v1/events") return { status: 200, body: pageOf(events.filter(named(url)), url) };
  if (url.pathname === "/api/v1/faq") return { status: 200, body: pageOf(bare ? [] : questions, url) };
  const [, page] = /^\/api\/v1\/content\/([^/]+)$/.exec(url.pathname) ?? [];
  if (page && page in texts && !bare) return { status: 200, body: texts[page] };
  const [, wanted, part] = /^\/api\/v1\/events\/([^/]+)(?:\/([\w-]+))?$/.exec(url.pathname) ?? [];
  const found = events.find(({ slug, id }) => slug === wanted || id === wanted);
  if (found && part === "schedules" && items) return { status: 200, body: pageOf(manyItems(Number(items)), url) };
  if (found && part)
    return { status: 200, body: pageOf(bare ? [] : (partsOf(found.slug, found.phase)[part] ?? []), url) };
  if (found) {
    const teams = { ...details.teams, open: ["on_sale", "sold_out", "sales_closed", "live"].includes(found.phase) };
    const image = found.current && !bare ? picture : null;
    return { status: 200, body: { ...found, ...details, teams, image } };
  }
  if (wanted === "broken") return { status: 500, body: { message: "Server Error" } };
  return { status: 404, body: { message: "Not found." } };
}

/** Which rows have the words that are looked for. */
function named({ searchParams }) {
  const q = (searchParams.get("q") ?? "").toLowerCase();
  return ({ title, city, venue }) => `${title} ${city} ${venue}`.toLowerCase().includes(q);
}

function pageOf(rows, { pathname, searchParams: search }) {
  const perPage = Number(search.get("perPage") ?? 15);
  const currentPage = Number(search.get("page") ?? 1);
  const data = rows.slice((currentPage - 1) * perPage, currentPage * perPage);
  return {
    data,
    links: { first: null, last: null, prev: null, next: null },
    meta: {
      currentPage,
      from: data.length ? (currentPage - 1) * perPage + 1 : null,
      lastPage: Math.max(1, Math.ceil(rows.length / perPage)),
      path: pathname,
      perPage,
      to: data.length ? (currentPage - 1) * perPage + data.length : null,
      total: rows.length,
    },
  };
}

/** As the demo data has it: other sites to log in with have to be set up first. */
const on = ["login", "register", "stay_connected", "tickets"];

function flagsOf(names) {
  return Object.fromEntries(names.map((name) => [name, on.includes(name)]));
}
