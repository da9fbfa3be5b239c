import { expect, it } from "vitest";
import { panelMarkup, rosettesMarkup, spriteMarkup } from "./panel-markup";

const hero = { cols: 14, rows: 11, seed: 2026, share: 0.55 };
const count = (markup: string, what: string) => markup.split(what).length - 1;

it("draws the same panel for the same seed, for ever", async () => {
  await expect(`${panelMarkup(hero)}\n`).toMatchFileSnapshot("panel.golden.svg");
  expect(panelMarkup({ ...hero })).toBe(panelMarkup(hero));
});

it("draws another one for another seed", () => {
  expect(panelMarkup({ ...hero, seed: 2025 })).not.toBe(panelMarkup(hero));
});

it("has one tile per place and one prompt", () => {
  expect(count(panelMarkup(hero), "<use ")).toBe(14 * 11);
  expect(count(panelMarkup(hero), "#t-prompt")).toBe(1);
});

it("is complete at a share of one: all fired, no prompt", () => {
  const markup = panelMarkup({ ...hero, share: 1 });

  expect(count(markup, 'class="tile-f')).toBe(14 * 11);
  expect(markup).not.toContain("#t-prompt");
});

it("fires more tiles as the share grows", () => {
  const fired = [0, 0.25, 0.5, 0.75, 1].map((share) => count(panelMarkup({ ...hero, share }), 'class="tile-f'));

  expect(fired).toEqual([...fired].sort((a, b) => a - b));
});

it("refers to tiles of the sprite only, and to each tile by its id once", () => {
  const ids = [...spriteMarkup.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
  const used = [...`${panelMarkup(hero)}${rosettesMarkup(7, 4)}${spriteMarkup}`.matchAll(/href="#([^"]+)"/g)].map(
    ([, id]) => id,
  );

  expect(new Set(ids).size).toBe(ids.length);
  for (const id of used) expect(ids).toContain(id);
});
