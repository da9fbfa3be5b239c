import { seededRandom } from "@/lib/random";
import { type Glyph, pickFour, unit, wander } from "./panel-markup";

/**
 * A wall has exactly one tile per seat. It is drawn in two halves, which are side by side on wide screens and one above
 * the other on narrow ones; in both, seats are laid from left to right along an uneven edge.
 */
export interface WallShape {
  seats: number;
  /** Tiles across a half. */
  cols: number;
  rows: number;
}

/** What a wall shows. */
export interface WallState {
  /** Number of tiles laid, from the first. */
  taken: number;
  /** Laid tiles up to this one are fired, the rest pale: the hours that have passed. Without it, the latest are pale. */
  lit?: number | undefined;
  /** No tile is glazed, as for an event that was cancelled. */
  blueprint?: boolean;
}

/** Preferred ratio of the two halves side by side. */
const idealRatio = 7.5;
const mostRows = 40;

const shapes = new Map<number, WallShape>();

/** The shape for a number of seats: nearly the preferred ratio, with few places left over in the last column. */
export function wallShape(seats: number): WallShape {
  let best = shapes.get(seats);
  if (best) return best;
  let least = Number.POSITIVE_INFINITY;
  for (let rows = 1; rows <= mostRows; rows += 1) {
    const cols = Math.ceil(seats / (2 * rows));
    const over = 2 * cols * rows - seats;
    const cost = Math.abs(Math.log((2 * cols) / rows / idealRatio)) + (over / rows) * 0.35;
    if (cost < least) {
      least = cost;
      best = { seats, cols, rows };
    }
  }
  best ??= { seats, cols: Math.ceil(seats / 2), rows: 1 };
  shapes.set(seats, best);
  return best;
}

const orders = new Map<string, Uint16Array>();

/** The number of the seat, from 1, at each place. Places are counted down the columns, from left to right. */
export function seatsByPlace(shape: WallShape, seed: number): Uint16Array {
  const { seats, cols, rows } = shape;
  const key = `${seats} ${seed}`;
  let byPlace = orders.get(key);
  if (byPlace) return byPlace;
  // The edge is as uneven on a long wall as on a short one.
  const depth = Math.max(1, cols / 16);
  const edge = (place: number) => {
    const row = place % rows;
    return Math.floor(place / rows) + (wander[(row * 3 + seed) % wander.length] ?? 0) * depth;
  };
  const places = Array.from({ length: seats }, (_, place) => place).sort((a, b) => edge(a) - edge(b) || a - b);
  byPlace = new Uint16Array(seats);
  for (const [index, place] of places.entries()) byPlace[place] = index + 1;
  if (orders.size >= 50) orders.clear();
  orders.set(key, byPlace);
  return byPlace;
}

/** Share of the seats that are outlined beside the next one. */
const outlinedShare = 0.06;
/** Share of the laid tiles that are still pale. */
const freshShare = 0.08;
const waveShare = 0.045;

type Layer = "f" | "h" | "l" | "n" | "s";

function layerOf(seat: number, seats: number, { taken, lit, blueprint }: WallState): Layer {
  if (blueprint) return seat > taken ? "n" : "l";
  const next = lit ?? taken + 1;
  if (seat === next) return "s";
  if (seat > taken) return seat <= next + Math.ceil(seats * outlinedShare) && lit === undefined ? "l" : "n";
  if (lit !== undefined) return seat < lit ? "f" : "h";
  return taken < seats && seat > taken - Math.floor(taken * freshShare) ? "h" : "f";
}

/** The inner markup of the two halves. Few elements: a path per layer, filled with a pattern of tiles. */
export function wallMarkup(seed: number, shape: WallShape, state: WallState): [string, string] {
  const { seats, cols, rows } = shape;
  const bySeat = seatsByPlace(shape, seed);
  const random = seededRandom(seed);
  const kinds = pickFour(random);
  const waves = Uint8Array.from({ length: seats }, () => (random() < waveShare ? 1 : 0));
  const half = (first: number) => {
    const paths = new Map<string, string>();
    let cursor = "";
    for (let y = 0; y < rows; y += 1) {
      let run = { layer: "", from: 0 };
      for (let x = 0; x <= cols; x += 1) {
        const place = (first + x) * rows + y;
        const seat = x < cols && place < seats ? bySeat[place] : undefined;
        let layer: string = seat ? layerOf(seat, seats, state) : "";
        if (layer === "s") {
          cursor = `<g class="tile-s" transform="translate(${x * unit} ${y * unit})"><use href="#t-prompt"/></g>`;
          layer = "";
        } else if (waves[place] && (layer === "f" || layer === "h")) layer += "w";
        if (layer === run.layer) continue;
        if (run.layer) paths.set(run.layer, (paths.get(run.layer) ?? "") + bar(run.from, x, y));
        run = { layer, from: x };
      }
    }
    return [...paths].map(([layer, d]) => `<path fill="url(#wall-${layer})" d="${d}"/>`).join("") + cursor;
  };
  return [definitions(kinds) + half(0), half(cols)];
}

/** A row of tiles. */
function bar(from: number, to: number, y: number): string {
  const width = (to - from) * unit;
  return `M${from * unit} ${y * unit}h${width}v${unit}h-${width}z`;
}

function definitions(kinds: Glyph[]): string {
  const block = unit * 2;
  const blocks = kinds.map((kind, index) => `<use href="#r-${kind}"${at((index & 1) * block, (index >> 1) * block)}/>`);
  const pattern = (id: string, size: number, content: string) =>
    `<pattern id="wall-${id}" class="tile-${id[0]}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${content}</pattern>`;
  const all = blocks.join("");
  const wave = '<use href="#t-wave"/>';
  return `<defs>${pattern("f", block * 2, all)}${pattern("h", block * 2, all)}${pattern("l", block * 2, all)}${pattern("n", unit, '<use href="#t-dot"/>')}${pattern("fw", unit, wave)}${pattern("hw", unit, wave)}</defs>`;
}

function at(x: number, y: number): string {
  return `${x ? ` x="${x}"` : ""}${y ? ` y="${y}"` : ""}`;
}
