import { seededRandom } from "@/lib/random";

/** A panel is a pure function of these: the same seed gives the same tiles on every engine and in Rust. */
export interface PanelShape {
  cols: number;
  rows: number;
  seed: number;
  /** Share of glazed tiles, 0 to 1; 1 omits outlines and prompt. */
  share: number;
}

/** Edge length of a tile. */
export const unit = 40;

/** The tiles that `sprite-markup.ts` draws. */
export type Glyph = "quarter" | "petal" | "star" | "half" | "ring" | "wave" | "dot" | "prompt";

/** The glyphs used for blocks. */
export const blocks = ["quarter", "petal", "star", "half", "ring"] as const satisfies readonly Glyph[];
/** Rotations within a 2×2 block: p4, rotated without mirroring, as with real tiles. */
const turns = [0, 90, 270, 180] as const;
/** Offsets of the glazed edge by row. A table, not a sine, so that Rust and JavaScript agree exactly. */
export const wander = [0, 1.2, -0.6, 0.4, -1.3, 0.8, -0.2, 1.3, -0.9, 0.5, -0.4] as const;
/** Share of tiles replaced by a wave. */
const waveShare = 0.045;

/** Memoised markup: all visitors see the same few panels. */
const drawn = new Map<string, string>();

/** The inner markup of a panel's `svg`, `cols`×`rows` tiles of 40 units. */
export function panelMarkup(shape: PanelShape): string {
  const key = `${shape.cols} ${shape.rows} ${shape.seed} ${shape.share}`;
  let markup = drawn.get(key);
  if (markup === undefined) {
    markup = drawPanel(shape);
    if (drawn.size >= 200) drawn.clear();
    drawn.set(key, markup);
  }
  return markup;
}

function drawPanel({ cols, rows, seed, share }: PanelShape): string {
  const random = seededRandom(seed);
  const kinds = pickFour(random);
  const front = share * (cols + 1);
  const promptRow = rows >> 1;
  let prompted = share >= 1;
  let markup = "";
  for (let y = 0; y < rows; y += 1) {
    const wobble = wander[(y * 3 + seed) % wander.length] ?? 0;
    for (let x = 0; x < cols; x += 1) {
      const wave = random() < waveShare;
      const state = share >= 1 ? "f" : stateAt(x - front + wobble);
      if (!prompted && y === promptRow && state !== "f") {
        prompted = true;
        markup += tile("prompt", "s", x, y, 0);
        continue;
      }
      const kind = kinds[(y & 2) + ((x >> 1) & 1)] ?? "quarter";
      const turn = turns[(y & 1) * 2 + (x & 1)] ?? 0;
      if (state === "n") markup += tile("dot", "n", x, y, 0);
      else markup += tile(wave ? "wave" : kind, state, x, y, turn);
    }
  }
  return markup;
}

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

/** A person's rosette: two kinds of tiles, turned, so that few look alike; and its colouring, a class of `marks.css`. */
export function emblemOf(seed: number): { markup: string; glaze: number } {
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const [across, along] = pickFour(random);
  const markup = rosette(across, pick(3) ? along : across, pick(4) * 90);
  return { markup: `<svg aria-hidden="true" viewBox="0 0 80 80">${markup}</svg>`, glaze: pick(4) };
}

function stateAt(distance: number): "f" | "h" | "l" | "n" {
  if (distance < 0) return "f";
  if (distance < 1.6) return "h";
  return distance < 3.4 ? "l" : "n";
}

function tile(name: Glyph, state: string, x: number, y: number, turn: number): string {
  const place = `translate(${x * unit} ${y * unit})${turn ? ` rotate(${turn} 20 20)` : ""}`;
  return `<g class="tile-${state} c${x}" transform="${place}"><use href="#t-${name}"/></g>`;
}

/** Picks four of the five glyphs at random. */
export function pickFour(random: () => number): Glyph[] {
  const rest: Glyph[] = [...blocks];
  const picked: Glyph[] = [];
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
