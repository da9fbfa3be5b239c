import { seededRandom } from "@/lib/random";
import { type Glyph, pickFour, unit, waveShare } from "./panel-markup";
import { seatsByPlace, type WallShape, wallShape } from "./wall-shape";

export { wallShape };

/** What a wall shows. */
export interface WallState {
  /** Number of tiles laid, from the first. */
  taken: number;
  /**
   * While the event runs: the tile of the current hour. Those before it are in full colour, later ones in half colour.
   * Otherwise only the latest tiles are in half colour.
   */
  lit?: number | undefined;
  /** Outlines only, as for an event that was cancelled. */
  blueprint?: boolean;
}

/** Share of the seats that are outlined beside the next one. */
const outlinedShare = 0.06;
/** Share of the laid tiles that are in half colour, because they are new. */
const freshShare = 0.08;

/** The letters of layers in the classes `tile-*` and in the ids of patterns. The next tile is the yellow prompt. */
const letters = { full: "f", half: "h", outline: "l", dot: "n", next: "s" } as const;
type Layer = keyof typeof letters;

function layerOf(seat: number, seats: number, { taken, lit, blueprint }: WallState): Layer {
  if (blueprint) return seat > taken ? "dot" : "outline";
  const next = lit ?? taken + 1;
  if (seat === next) return "next";
  if (seat > taken) return seat <= next + Math.ceil(seats * outlinedShare) && lit === undefined ? "outline" : "dot";
  if (lit !== undefined) return seat < lit ? "full" : "half";
  return taken < seats && seat > taken - Math.floor(taken * freshShare) ? "half" : "full";
}

/** The inner markup of the two halves. Few elements: a path per pattern of tiles, which fills it. */
export function wallMarkup(seed: number, shape: WallShape, state: WallState): [string, string] {
  const { seats, cols, rows } = shape;
  const bySeat = seatsByPlace(shape, seed);
  const random = seededRandom(seed);
  const kinds = pickFour(random);
  const waves = Uint8Array.from({ length: seats }, () => (random() < waveShare ? 1 : 0));
  const halfFrom = (firstColumn: number) => {
    const paths = new Map<string, string>();
    let prompt = "";
    for (let y = 0; y < rows; y += 1) {
      let run = { pattern: "", from: 0 };
      for (let x = 0; x <= cols; x += 1) {
        const place = (firstColumn + x) * rows + y;
        const seat = x < cols && place < seats ? bySeat[place] : undefined;
        const layer = seat ? layerOf(seat, seats, state) : null;
        if (layer === "next")
          prompt = `<g class="tile-s" transform="translate(${x * unit} ${y * unit})"><use href="#t-prompt"/></g>`;
        const pattern = layer && layer !== "next" ? patternOf(layer, waves[place] === 1) : "";
        if (pattern === run.pattern) continue;
        if (run.pattern) paths.set(run.pattern, (paths.get(run.pattern) ?? "") + bar(run.from, x, y));
        run = { pattern, from: x };
      }
    }
    return [...paths].map(([pattern, d]) => `<path fill="url(#wall-${pattern})" d="${d}"/>`).join("") + prompt;
  };
  return [definitions(kinds) + halfFrom(0), halfFrom(cols)];
}

/** The inner markup of a seat's tile in full colour, as it is on the wall: 40 by 40 units. */
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

/** The pattern that fills tiles of a layer. Outlines and dots have no waves. */
function patternOf(layer: Layer, isWave: boolean): string {
  return letters[layer] + (isWave && (layer === "full" || layer === "half") ? "w" : "");
}

/** The outline of tiles side by side, as path data. */
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
