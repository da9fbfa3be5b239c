// What belongs to an edition, for looking at the pages without a server: part of the address → its rows.

import { projectsOf } from "./canned-editions.mjs";
import { releases, rewards, schedules } from "./canned-schedule.mjs";

/** The current edition's parts in one of its phases; the one before has its results, the others have nothing yet. */
export function partsOf(slug, phase) {
  if (slug === "hackathon-2025") return { ...coming, ...parts[phase] };
  if (slug === "hackathon-2023") return { projects: projectsOf(2023, 31) };
  if (slug === "hackathon-2022") return { projects: projectsOf(2022, 9) };
  return slug === "hackathon-2024" ? { projects, judges, sponsors, challenges: challenges.slice(0, 2) } : {};
}

const jury = [
  { name: "Does it run", weight: 40 },
  { name: "Use to somebody", weight: 30 },
  { name: "Thinking behind it", weight: 20 },
  { name: "Honesty about the tools", weight: 10 },
];

/** What is withheld until a challenge is revealed, besides what it is worth. */
const bare = { goals: null, constraints: null, data: null, resources: [] };

const challenges = [
  {
    ...bare,
    goals:
      "- Say what is missing in a file, in words an architect would use\n- Show where in the drawing you found it\n- Say how sure you are",
    constraints: "- No file leaves the room\n- It runs on one laptop",
    data: "Ninety anonymised applications as PDF, with the clerks' notes for thirty of them.",
    resources: [
      { name: "Open data of Braga", url: "https://dadosabertos.cm-braga.example" },
      { name: "How an application is read", url: "https://www.cm-braga.example/how" },
    ],
    id: "01960000-0000-7000-8001-000000000001",
    slug: "paper-to-plan",
    title: "From paper to plan in a building department",
    problem:
      "Applications for building permits still arrive as scans of drawings. Twelve people read them by hand, and a family waits four months for an answer.\n\nRead one of ninety anonymised files, say what is missing, and show where in the drawing you found it.",
    owner: { name: "Município de Braga", url: "https://www.cm-braga.pt" },
    prize: "3\u00a0000\u00a0€",
    level: "intermediate",
    stack: ["90 PDF files", "GeoJSON of the city", "Any model"],
    criteria: jury,
    revealAt: null,
    revealed: true,
  },
  {
    id: "01960000-0000-7000-8001-000000000002",
    ...bare,
    slug: "quiet-night",
    title: "A quieter night on the ward",
    problem:
      "An alarm sounds on a hospital ward every four minutes; nine in ten need nobody. Rank a night of recorded alarms so that the one that matters is heard.",
    owner: { name: "Hospital de Braga", url: null },
    prize: "2\u00a0000\u00a0€",
    level: "advanced",
    stack: ["Time series", "Rust or Python"],
    criteria: jury,
    revealAt: null,
    revealed: true,
  },
  {
    id: "01960000-0000-7000-8001-000000000003",
    ...bare,
    slug: "last-bus",
    title: "The last bus home",
    problem:
      "Timetables say when a bus leaves, not whether you will catch it. Build something a person can ask from the pavement, with one bar of signal and four per cent of battery.",
    owner: { name: "TUB, Transportes Urbanos de Braga", url: "https://tub.pt" },
    prize: "1\u00a0500\u00a0€ and a year of travel",
    level: "beginner",
    stack: ["GTFS"],
    criteria: jury,
    revealAt: null,
    revealed: true,
  },
  {
    id: "01960000-0000-7000-8001-000000000004",
    ...bare,
    slug: "sealed",
    title: "Something that only works offline",
    problem: null,
    owner: { name: "Primavera Software", url: null },
    prize: null,
    level: null,
    stack: [],
    criteria: [],
    revealAt: "2025-11-29T10:30:00Z",
    revealed: false,
  },
];

/** What was withheld of the sealed one until its hour came. */
const unsealed = {
  problem:
    "A workshop in the hills loses its connection for half of each day. Build an assistant for its fitters that works without any, on a machine that fits into a toolbox.",
  prize: "1\u00a0000\u00a0€",
  level: "advanced",
  stack: ["A small model", "No network"],
  criteria: jury,
  revealed: true,
};

const judges = [
  ["Inês Carvalho", "Jury, chair", "Universidade do Minho"],
  ["Tiago Meireles", "Jury", "Hospital de Braga"],
  ["Maria da Conceição Vasconcelos Albuquerque", "Jury", "Município de Braga"],
  ["Beatriz Antunes", "Mentor, product", null],
  ["Rui Sampaio", "Mentor, systems", "Gota"],
  ["Yara Ndiaye", "Mentor, data", "TUB, Transportes Urbanos de Braga"],
].map(([name, role, organisation], index) => ({
  id: `01960000-0000-7000-8003-${String(index).padStart(12, "0")}`,
  name,
  role,
  organisation,
  photo: null,
  bio: null,
}));

const sponsors = [
  ["Universidade do Minho", "main", "https://www.uminho.pt"],
  ["Primavera Software", "gold", "https://company.example/primavera"],
  ["Hospital de Braga", "gold", null],
  ["gnration", "silver", "https://www.gnration.pt"],
  ["Startup Braga", "silver", "https://www.startupbraga.com"],
  ["TUB", "silver", "https://tub.pt"],
  ["Associação de Estudantes de Informática", "community", null],
  ["Python Portugal", "community", "https://company.example/python"],
].map(([name, tier, url], index) => ({
  id: `01960000-0000-7000-8004-${String(index).padStart(12, "0")}`,
  name,
  tier,
  url,
  logo: null,
  logoDark: null,
  blurb: null,
}));

const euros = (amount) => ({ amount, currency: "EUR" });

const tickets = [
  {
    id: "01960000-0000-7000-8005-000000000001",
    slug: "student",
    name: "Student",
    description: "With a student card shown at the door.",
    includes: ["Two days and the night between", "All meals"],
    price: euros(750),
    availability: "few_left",
    salesFrom: null,
    salesUntil: "2025-11-21T23:59:00Z",
    seatsLeft: 6,
    recommended: false,
  },
  {
    id: "01960000-0000-7000-8005-000000000002",
    slug: "standard",
    name: "Standard",
    description: null,
    includes: ["Two days and the night between", "All meals", "A shirt that fits", "A desk until Monday"],
    price: euros(1250),
    availability: "available",
    salesFrom: null,
    salesUntil: "2025-11-21T23:59:00Z",
    seatsLeft: 58,
    recommended: true,
  },
  {
    id: "01960000-0000-7000-8005-000000000003",
    slug: "late",
    name: "Last minute",
    description: null,
    includes: ["Two days and the night between", "All meals"],
    price: euros(2000),
    availability: "not_yet",
    salesFrom: "2025-11-22T00:00:00Z",
    salesUntil: null,
    seatsLeft: null,
    recommended: false,
  },
];

const projects = [
  {
    id: "01960000-0000-7000-8006-000000000001",
    slug: "ouve-la",
    title: "Ouve Lá",
    team: "Quarto Escuro",
    pitch: "Takes notes in a lecture hall for a student who cannot see the board, with nothing but a telephone.",
    repoUrl: "https://code.example/ouve-la",
    demoUrl: null,
    image: null,
    place: 1,
    prizes: ["First prize", "Prize of the public"],
    quote: {
      text: "At four in the morning it read a whole blackboard aloud, and nobody at our table said a word.",
      author: "Leonor Pinto",
    },
  },
  {
    id: "01960000-0000-7000-8006-000000000002",
    slug: "sino",
    title: "Sino",
    team: "Os Três Sineiros",
    pitch: "A bell that rings when a meeting talks in circles.",
    repoUrl: "https://code.example/sino",
    demoUrl: "https://sino.example",
    image: null,
    place: 2,
    prizes: ["Second prize"],
    quote: null,
  },
  {
    id: "01960000-0000-7000-8006-000000000003",
    slug: "gota",
    title: "Gota",
    team: "Canalização",
    pitch: "Finds leaks in old houses for less than a coffee a month.",
    repoUrl: null,
    demoUrl: null,
    image: null,
    place: 3,
    prizes: ["Third prize"],
    quote: null,
  },
];

const coming = { challenges, schedules, "schedule-releases": releases, judges, sponsors, tickets, rewards };
const ticketsThat = (availability) => tickets.map((ticket) => ({ ...ticket, availability, seatsLeft: 0 }));
const over = { tickets: ticketsThat("ended") };
/** From the kickoff on nothing is sealed any more. */
const begun = {
  ...over,
  challenges: challenges.map((challenge) => (challenge.revealed ? challenge : { ...challenge, ...unsealed })),
};

/** What differs by phase. */
const parts = {
  announced: { tickets: ticketsThat("not_yet").map((ticket) => ({ ...ticket, salesFrom: "2025-10-20T09:00:00Z" })) },
  sold_out: { tickets: ticketsThat("waitlist") },
  sales_closed: over,
  live: begun,
  judging: begun,
  finished: { ...begun, projects },
  archived: { ...begun, projects },
  cancelled: over,
};

/** Answers that are more than their text. */
const rendered = {
  "Which tools are allowed?":
    '<p>All of them, as long as you say at the demo</p>\n<ul>\n<li>which ones you used, and</li>\n<li>what they got wrong.</li>\n</ul>\n<p><a href="/rules#ai-tools">The rules</a> say more.</p>',
};

export const questions = [
  [
    "The weekend",
    "I have no team. May I come?",
    "Yes. One person in three comes alone.\n\nThe team table opens an hour before the kickoff, and someone stands there whose work it is to bring people together.",
  ],
  [
    "The weekend",
    "Which tools are allowed?",
    "All of them, as long as you say at the demo which ones you used and what they got wrong.",
  ],
  [
    "The weekend",
    "Do I have to stay the night?",
    "No. The house is open all night, there is a quiet room to sleep in, and the last bus leaves at 00:40.",
  ],
  [
    "Tickets",
    "What does the ticket include?",
    "Both days, the night between, every meal and coffee. Travel and a bed in a hotel are yours to arrange.",
  ],
  [
    "Tickets",
    "Can I give my ticket to somebody else?",
    "Until two days before the doors open, from your account, at no cost.",
  ],
  [
    "Rules",
    "Who owns what we build?",
    "You do. The challenge's owner sees your demo like everybody else and may talk to you afterwards.",
  ],
  [
    "Rules",
    "May we begin before the kickoff?",
    "Ideas and reading, yes. Code is written between the kickoff and the code freeze.",
  ],
  [
    "The house",
    "Is the house accessible?",
    "Step-free from the street to every room, with an induction loop in the large hall. Write to us for anything else.",
  ],
].map(([group, question, answer], index) => ({
  id: `01960000-0000-7000-8007-${String(index).padStart(12, "0")}`,
  slug: question
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, ""),
  group,
  question,
  answer,
  html: rendered[question] ?? `<p>${answer.replaceAll("\n\n", "</p>\n<p>")}</p>`,
}));
