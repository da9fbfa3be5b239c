import { expect, it } from "vitest";
import { seedOf } from "@/lib/random";
import { type PanelShape, panelMarkup } from "./panel-drawing";
import { emblemOf, logoMarkup, rosettesMarkup } from "./panel-markup";
import { pageSpriteMarkup, spriteMarkup } from "./sprite-markup";

const hero = { cols: 14, rows: 11, seed: 2026, share: 0.55 };
const count = (markup: string, what: string) => markup.split(what).length - 1;

type Drawing =
  | { draw: "sprite" }
  | { draw: "logo" }
  | ({ draw: "panel" } & PanelShape)
  | { draw: "rosettes"; seed: number; count: number };

/** One drawing per line: input and output. The server's generator is tested against the same file. */
const drawings: Drawing[] = [
  { draw: "sprite" },
  { draw: "logo" },
  { draw: "panel", ...hero },
  ...[0, 0.35, 1].flatMap((share): Drawing[] => [
    { draw: "panel", cols: 9, rows: 6, seed: 2025, share },
    { draw: "panel", cols: 7, rows: 10, seed: seedOf("hackathon-são-joão-2027"), share },
  ]),
  { draw: "panel", cols: 1, rows: 1, seed: 0, share: 0.5 },
  { draw: "panel", cols: 20, rows: 3, seed: 4294967295, share: 0.95 },
  { draw: "rosettes", seed: 0, count: 1 },
  { draw: "rosettes", seed: seedOf("Hackathon"), count: 4 },
  { draw: "rosettes", seed: 4294967295, count: 9 },
];

it("gives the recorded markup for a seed, as in Rust", async () => {
  const lines = drawings.map((drawing) => JSON.stringify({ ...drawing, svg: drawn(drawing) }));

  await expect(`[\n${lines.join(",\n")}\n]\n`).toMatchFileSnapshot("panel.golden.json");
  expect(panelMarkup({ ...hero })).toBe(panelMarkup(hero));
});

function drawn(drawing: Drawing): string {
  if (drawing.draw === "sprite") return spriteMarkup;
  if (drawing.draw === "logo") return logoMarkup;
  return drawing.draw === "panel" ? panelMarkup(drawing) : rosettesMarkup(drawing.seed, drawing.count);
}

it("gives different markup for another seed", () => {
  expect(panelMarkup({ ...hero, seed: 2025 })).not.toBe(panelMarkup(hero));
});

it("gives people different emblems", () => {
  const names = ["Inês", "Mariana", "Helena", "Conceição", "Tiago", "Beatriz", "Rui", "Catarina", "Leonor", "Duarte"];
  const emblems = names.map((name) => JSON.stringify(emblemOf(seedOf(name))));

  expect(new Set(emblems).size).toBe(names.length);
  expect(emblemOf(7)).toEqual(emblemOf(7));
});

it("has one tile per place and one prompt", () => {
  expect(count(panelMarkup(hero), "<use ")).toBe(14 * 11);
  expect(count(panelMarkup(hero), "#t-prompt")).toBe(1);
});

it("is complete at a share of one: all in full colour, no prompt", () => {
  const markup = panelMarkup({ ...hero, share: 1 });

  expect(count(markup, 'class="tile-f')).toBe(14 * 11);
  expect(markup).not.toContain("#t-prompt");
});

it("has more tiles in full colour as the share grows", () => {
  const counts = [0, 0.25, 0.5, 0.75, 1].map((share) => count(panelMarkup({ ...hero, share }), 'class="tile-f'));

  expect(counts).toEqual([...counts].sort((a, b) => a - b));
});

it("refers to tiles of the sprite only, and to each tile by its id once", () => {
  const ids = [...spriteMarkup.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
  const used = [...`${panelMarkup(hero)}${rosettesMarkup(7, 4)}${spriteMarkup}`.matchAll(/href="#([^"]+)"/g)].map(
    ([, id]) => id,
  );

  expect(new Set(ids).size).toBe(ids.length);
  for (const id of used) expect(ids).toContain(id);
});

it("defines the same for pages, with few elements a block", () => {
  const idsOf = (markup: string) => [...markup.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
  const merged = [...pageSpriteMarkup.matchAll(/<g id="r-\w+">(.*?)<\/g>/g)].map(([, block = ""]) => block);

  expect(idsOf(pageSpriteMarkup)).toEqual(idsOf(spriteMarkup));
  expect(merged).toHaveLength(5);
  for (const block of merged) expect(count(block, "<"), block).toBeLessThanOrEqual(4);
});

it("turns merged tiles around their centres", () => {
  const [, half = ""] = /<g id="r-half">(.*?)<\/g>/.exec(pageSpriteMarkup) ?? [];
  const [, glaze] = /class="ta" d="([^"]*)"/.exec(half) ?? [];

  expect(glaze).toBe("M0 40L40 0L40 40ZM40 0L80 40L40 40ZM40 80L0 40L40 40ZM80 40L40 80L40 40Z");
});
