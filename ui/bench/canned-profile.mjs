// What somebody gathered, for looking at the pages without a server.
import { ok, on } from "./canned-calls.mjs";

const edition = (year) => ({ slug: `hackathon-${year}`, title: `Hackathon ${year}` });

/** Username → badges; nobody else has any. */
const awards = {
  rui: [
    ["first-tile", "First tile", "Took part in a first edition.", edition(2023), "2023-11-26T18:00:00Z"],
    [
      "night-owl",
      "Night owl",
      "Pushed something that worked between three and five.",
      edition(2024),
      "2024-11-24T05:10:00Z",
    ],
    ["honest-word", "Honest word", "Said on stage what the tools got wrong.", edition(2024), "2024-11-24T17:00:00Z"],
    ["regular", "Regular", "Came back for a second time.", null, "2024-11-24T18:00:00Z"],
  ],
};

/** Username → teams. */
const memberships = {
  rui: [
    [2024, "Os Três Sineiros", ["sino", "Sino"]],
    [2023, "Clube dos Atrasados de Guimarães e Arredores", null],
  ],
};

on("GET users/:/badges", "open", ({ parts: [username] }) =>
  ok(
    (awards[username] ?? []).map(([key, name, text, event, awardedAt]) => ({
      key,
      name,
      text,
      icon: null,
      event,
      awardedAt,
    })),
  ),
);

on("GET users/:/teams", "open", ({ parts: [username] }) =>
  ok(
    (memberships[username] ?? []).map(([year, name, project], index) => ({
      event: { ...edition(year), startAt: `${year}-11-29T09:00:00Z` },
      team: { id: `01960000-0000-7000-8008-${String(index).padStart(12, "0")}`, slug: `team-${index}`, name },
      project: project && { slug: project[0], title: project[1] },
    })),
  ),
);
