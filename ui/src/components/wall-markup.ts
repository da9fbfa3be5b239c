import { seededRandom } from "@/lib/random";
import { type Glyph, pickFour, unit, waveShare } from "./panel-markup";
import { seatsByPlace, type WallShape, wallShape } from "./wall-shape";

export { wallShape };

/** What a wall shows. */
export interface WallState {
  /** Number of tiles laid, from the first. */
  taken: number;
  /** Laid tiles up to this one are fired, the rest pale: the hours that have passed. Without it, the latest are pale. */
  lit?: number | undefined;
  /** No tile is glazed, as for an event that was cancelled. */
  blueprint?: boolean;
}

/** Share of the seats that are outlined beside the next one. */
const outlinedShare = 0.06;
/** Share of the laid tiles that are still pale. */
const freshShare = 0.08;

/** The classes `tile-*`: `f` glazed, `h` half glazed, `l` outlined, `n` only a dot, `s` the yellow prompt. */
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

/** The inner markup of a seat's tile, fired, as it is on the wall: 40 by 40 units. */
export function seatMarkup(seed: number, shape: WallShape, seat: number): string {
  const { cols, rows } = shape;
  const place = seatsByPlace(shape, seed).indexOf(seat);
  const random = seededRandom(seed);
  const kinds = pickFour(random);
  let isWave = false;
  for (let index = 0; index <= place; index += 1) isWave = random() < waveShare;
  if (isWave) return '<use href="#t-wave"/>';
  const [x, y] = [Math.floor(place / rows) % cols, place % rows];
  const kind = kinds[((x >> 1) & 1) + ((y >> 1) & 1) * 2];
  return `<use href="#r-${kind}"${at(-(x & 1) * unit, -(y & 1) * unit)}/>`;
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
