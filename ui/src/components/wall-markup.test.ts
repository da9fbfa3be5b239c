import { describe, expect, it } from "vitest";
import { seatMarkup, type WallState, wallMarkup } from "./wall-markup";
import { seatsByPlace, wallShape } from "./wall-shape";

/** Number of tiles per layer: the areas of its bars, in tiles of 40 by 40. */
function tilesOf(seats: number, state: WallState) {
  const counted: Record<string, number> = {};
  for (const markup of wallMarkup(2027, wallShape(seats), state)) {
    for (const [, layer = "", d = ""] of markup.matchAll(/<path fill="url\(#wall-(\w)w?\)" d="([^"]*)"/g))
      for (const [, width] of d.matchAll(/h(\d+)v40/g)) counted[layer] = (counted[layer] ?? 0) + Number(width) / 40;
    if (markup.includes("#t-prompt")) counted.s = (counted.s ?? 0) + 1;
  }
  return counted;
}

const sum = (counted: Record<string, number>) => Object.values(counted).reduce((total, count) => total + count, 0);
const laid = ({ f = 0, h = 0 }: Record<string, number>) => f + h;

describe("the wall", () => {
  it("has exactly as many tiles as there are seats, and as many laid as are taken", () => {
    for (const seats of [20, 21, 37, 90, 160, 211, 220, 997, 1999, 2000])
      for (const taken of [0, 1, Math.floor(seats / 2), seats - 1, seats]) {
        const counted = tilesOf(seats, { taken });
        expect(sum(counted), `${taken} of ${seats}`).toBe(seats);
        expect(laid(counted), `${taken} of ${seats}`).toBe(taken);
        expect(counted.s ?? 0).toBe(taken < seats ? 1 : 0);
      }
  });

  it("is wide for every number of seats, with less than two columns empty at its end", () => {
    for (let seats = 20; seats <= 2000; seats += 1) {
      const { cols, rows } = wallShape(seats);
      expect(2 * cols * rows).toBeGreaterThanOrEqual(seats);
      expect(2 * cols * rows - seats, `${seats}`).toBeLessThan(2 * rows);
      const ratio = (2 * cols) / rows;
      expect(ratio, `${seats}`).toBeGreaterThanOrEqual(4);
      expect(ratio, `${seats}`).toBeLessThanOrEqual(14);
    }
  });

  it("gives each seat a different place, the first on the left", () => {
    const shape = wallShape(220);
    const seats = [...seatsByPlace(shape, 7)];
    expect([...seats].sort((a, b) => a - b)).toEqual(Array.from({ length: 220 }, (_, index) => index + 1));
    expect(seats.indexOf(1)).toBeLessThan(shape.rows * 3);
    expect(seats.indexOf(220)).toBeGreaterThan(220 - shape.rows * 5);
  });

  it("has a tile for each seat: the corner of a rosette, or a wave where the wall has one", () => {
    const shape = wallShape(220);
    const tiles = Array.from({ length: 220 }, (_, index) => seatMarkup(2027, shape, index + 1));
    const waves = wallMarkup(2027, shape, { taken: 220 })
      .join("")
      .matchAll(/wall-fw\)" d="([^"]*)"/g);
    const places = [...waves].flatMap(([, d = ""]) =>
      [...d.matchAll(/h(\d+)v40/g)].map(([, width]) => Number(width) / 40),
    );

    expect(tiles.filter((tile) => tile.includes("#t-wave"))).toHaveLength(
      places.reduce((sum, count) => sum + count, 0),
    );
    expect(new Set(tiles).size).toBeGreaterThan(8);
    for (const tile of tiles) expect(tile).toMatch(/^<use href="#(t-wave|r-\w+)"( x="-40")?( y="-40")?\/>$/);
  });

  it("shows the hours: past ones are in full colour, the other laid tiles in half colour", () => {
    const counted = tilesOf(220, { taken: 134, lit: 40 });
    expect(counted).toEqual({ f: 39, s: 1, h: 94, n: 86 });
  });

  it("has few elements, whatever its size", () => {
    const elements = (seats: number) =>
      wallMarkup(7, wallShape(seats), { taken: seats / 2 })
        .join("")
        .match(/<\w/g)?.length;
    expect(elements(2000)).toBeLessThan(50);
  });

  it("shows outlines only when the event is cancelled", () => {
    expect(tilesOf(100, { taken: 60, blueprint: true })).toMatchObject({ l: 60 });
  });
});
