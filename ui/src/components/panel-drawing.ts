import { seededRandom } from "@/lib/random";
import { edgeOffsets, type Glyph, pickFour, turns, unit, waveShare } from "./panel-markup";

/** A panel is a pure function of these: the same seed gives the same tiles on every engine and in Rust. */
export interface PanelShape {
  cols: number;
  rows: number;
  seed: number;
  /** Share of tiles in full colour, 0 to 1; 1 omits outlines and prompt. */
  share: number;
}

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
  const edge = share * (cols + 1);
  const promptRow = rows >> 1;
  let hasPrompt = share >= 1;
  let markup = "";
  for (let y = 0; y < rows; y += 1) {
    const offset = edgeOffsets[(y * 3 + seed) % edgeOffsets.length] ?? 0;
    for (let x = 0; x < cols; x += 1) {
      const wave = random() < waveShare;
      const layer = share >= 1 ? "f" : layerAt(x - edge + offset);
      if (!hasPrompt && y === promptRow && layer !== "f") {
        hasPrompt = true;
        markup += tile("prompt", "s", x, y, 0);
        continue;
      }
      const kind = kinds[(y & 2) + ((x >> 1) & 1)] ?? "quarter";
      const turn = turns[(y & 1) * 2 + (x & 1)] ?? 0;
      if (layer === "n") markup += tile("dot", "n", x, y, 0);
      else markup += tile(wave ? "wave" : kind, layer, x, y, turn);
    }
  }
  return markup;
}

/** The class `tile-*`: `f` in full colour, `h` in half colour, `l` outlined, `n` only a dot. `s` is the yellow prompt. */
function layerAt(distance: number): "f" | "h" | "l" | "n" {
  if (distance < 0) return "f";
  if (distance < 1.6) return "h";
  return distance < 3.4 ? "l" : "n";
}

function tile(name: Glyph, layer: string, x: number, y: number, turn: number): string {
  const place = `translate(${x * unit} ${y * unit})${turn ? ` rotate(${turn} 20 20)` : ""}`;
  return `<g class="tile-${layer} c${x}" transform="${place}"><use href="#t-${name}"/></g>`;
}
