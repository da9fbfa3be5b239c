import { seededRandom } from "@/lib/random";

/** Edge length of a tile. */
export const unit = 40;

/** The tiles that `sprite-markup.ts` draws. */
export type Glyph = "quarter" | "petal" | "star" | "half" | "ring" | "wave" | "dot" | "prompt";

/** The glyphs used for blocks. */
export const blocks = ["quarter", "petal", "star", "half", "ring"] as const satisfies readonly Glyph[];
export type Block = (typeof blocks)[number];
/** Share of tiles replaced by a wave. */
export const waveShare = 0.045;
/** Rotations within a 2×2 block: p4, rotated without mirroring, as with real tiles. */
export const turns = [0, 90, 270, 180] as const;
/** Offsets by row of the edge of the tiles in full colour. A table, not a sine, so that Rust and JavaScript agree exactly. */
export const edgeOffsets = [0, 1.2, -0.6, 0.4, -1.3, 0.8, -0.2, 1.3, -0.9, 0.5, -0.4] as const;
/** A strip of `count` rosettes, two tiles high. Few elements, so it is cheap in lists. */
export function rosettesMarkup(seed: number, count: number): string {
  let markup = `<svg aria-hidden="true" viewBox="0 0 ${count * unit * 2} ${unit * 2}">`;
  let block = seed % blocks.length;
  for (let index = 0; index < count; index += 1) {
    // Each differs from the one before.
    if (index > 0) block = (block + 1 + ((seed >>> (index * 5)) % (blocks.length - 1))) % blocks.length;
    const name = blocks[block] ?? "quarter";
    markup += index === 0 ? `<use href="#r-${name}"/>` : `<use href="#r-${name}" x="${index * unit * 2}"/>`;
  }
  return `${markup}</svg>`;
}

/** The site's logo: a rosette around the yellow cursor. */
export const logoMarkup =
  '<svg aria-hidden="true" viewBox="0 0 80 80"><use href="#r-star"/><rect class="ts" x="24" y="24" width="32" height="32"/><path class="tp" d="M32 33l7 7-7 7M41 48h8"/></svg>';

/** A generated avatar: two tile kinds with a random rotation, and one of four colour schemes (`marks.css`). */
export function emblemOf(seed: number): { markup: string; glaze: number } {
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const [across, along] = pickFour(random);
  const other = pick(3) ? along : across;
  const turn = pick(4) * 90;
  // One kind of tile that is not turned is a block, which the sprite has as a whole.
  const markup = other === across && turn === 0 ? `<use href="#r-${across}"/>` : rosette(across, other, turn);
  return { markup: `<svg aria-hidden="true" viewBox="0 0 80 80">${markup}</svg>`, glaze: pick(4) };
}

/** Picks four of the five glyphs at random. */
export function pickFour(random: () => number): Block[] {
  const rest: Block[] = [...blocks];
  const picked: Block[] = [];
  while (picked.length < 4) picked.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return picked;
}

/** Four tiles around a centre; the diagonals may differ. */
export function rosette(across: Glyph = "quarter", along: Glyph = across, extra = 0): string {
  return turns
    .map((turn, index) => {
      const angle = (turn + extra) % 360;
      const place = `translate(${(index & 1) * unit} ${(index >> 1) * unit})${angle ? ` rotate(${angle} 20 20)` : ""}`;
      return `<use href="#t-${index % 3 ? along : across}" transform="${place}"/>`;
    })
    .join("");
}
