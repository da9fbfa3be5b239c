// Pictures and past projects of editions, for looking at the pages without a server.

const words = {
  first: ["Maré", "Lume", "Fio", "Sombra", "Ponte", "Eco", "Rasto", "Bússola", "Quilha", "Faísca"],
  second: ["aberta", "de bolso", "da noite", "sem rede", "do bairro", "em voz alta"],
  does: [
    "Tells a shop what will be sold out tomorrow, from last year's till rolls.",
    "Reads the minutes of a parish council and says which of them concern your street.",
    "Turns a photograph of a broken thing into the part to print and the steps to fit it.",
    "Plans the round of a district nurse so that nobody waits alone for longer than an hour.",
  ],
};

/** What was built at an edition: as many projects as it says, the first three with prizes. */
export function projectsOf(year, count) {
  return Array.from({ length: count }, (_, index) => ({
    id: `01960000-0000-7000-8009-${year}${String(index).padStart(8, "0")}`,
    slug: `project-${index}`,
    title: `${words.first[(index + year) % 10]} ${words.second[(index * 7 + year) % 6]}`,
    team: `Mesa ${index + 1}`,
    pitch: words.does[(index + year) % 4],
    repoUrl: index % 3 === 2 ? null : `https://code.example/${year}-${index}`,
    demoUrl: index % 4 === 0 ? `https://demo.example/${year}-${index}` : null,
    image: null,
    place: index < 3 ? index + 1 : null,
    prizes: index === 0 ? ["First prize"] : index === 1 ? ["Second prize"] : index === 4 ? ["Prize of the public"] : [],
    quote: null,
  }));
}

export const picture = {
  alt: "Eighty people at long tables under the roof of a market hall, at night",
  placeholder:
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2'%3E%3Cpath fill='%2315284f' d='M0 0h4v2H0z'/%3E%3Cpath fill='%23f5b81c' d='M1 1h1v1H1z'/%3E%3C/svg%3E",
  width: 1200,
  height: 630,
  sources: [{ type: "image/webp", srcset: "/media/events/hall-600.webp 600w, /media/events/hall-1200.webp 1200w" }],
  src: "/media/events/hall-1200.jpg",
};

const tables = Array.from(
  { length: 24 },
  (_, index) =>
    `<rect x="${60 + (index % 8) * 140}" y="${330 + Math.floor(index / 8) * 90}" width="110" height="34" fill="#c98a4b"/><circle cx="${90 + (index % 8) * 140}" cy="${318 + Math.floor(index / 8) * 90}" r="14" fill="#0a1a3a"/><circle cx="${140 + (index % 8) * 140}" cy="${318 + Math.floor(index / 8) * 90}" r="14" fill="#3e63c4"/>`,
).join("");

/** A drawing in place of a photograph, whatever size and format is asked for; null for other paths. */
export function eventPicture(path) {
  if (!path.startsWith("/media/events/")) return null;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><path fill="#15284f" d="M0 0h1200v630H0z"/><path fill="#0e1d3d" d="M0 0h1200L600 240z"/><circle cx="600" cy="180" r="46" fill="#f5b81c"/><path fill="#2a3f6b" d="M0 560h1200v70H0z"/>${tables}</svg>`;
  return { type: "image/svg+xml", bytes: Buffer.from(drawing) };
}
