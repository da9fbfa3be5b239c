import { expect, it } from "vitest";
import { tileSvg } from "./tile-image";
import { seatMarkup, wallShape } from "./wall-markup";

it("draws the same tile as the wall, with all it refers to", () => {
  for (let seat = 1; seat <= 220; seat += 1) {
    const svg = tileSvg({ seat, seats: 220, seed: 7 });

    expect(svg).toContain(seatMarkup(7, wallShape(220), seat));
    const ids = new Set([...svg.matchAll(/id="([^"]+)"/g)].map(([, id]) => id));
    const references = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id);
    expect(references.filter((id) => !ids.has(id))).toEqual([]);
  }
});

it("colours every part of a tile", () => {
  const svg = tileSvg({ seat: 1, seats: 220, seed: 7 });
  const styles = svg.slice(svg.indexOf("<style>"), svg.indexOf("</style>"));

  for (const part of ["tg", "tj", "ta", "tb", "tw"]) expect(styles).toContain(`.${part}{`);
});
