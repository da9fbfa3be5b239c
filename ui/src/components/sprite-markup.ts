import { type Block, blocks, type Glyph, rosette, turns, unit } from "./panel-markup";

export { panelMarkup } from "./panel-drawing";

/**
 * The tiles, each drawn for the top left quarter of a block. Single classes only, because they are styled through
 * `use`.
 */
const glyphs = {
  quarter:
    '<path class="ta" d="M0 0H25A25 25 0 0 1 0 25Z"/><path class="tb" d="M0 0H12A12 12 0 0 1 0 12Z"/><path class="ta" d="M40 40H30A10 10 0 0 1 40 30Z"/>',
  petal:
    '<path class="ta" d="M0 0A40 40 0 0 1 40 40A40 40 0 0 1 0 0Z"/><path class="tb" d="M10 10A26 26 0 0 1 30 30A26 26 0 0 1 10 10Z"/>',
  star: '<path class="ta" d="M0 0H40Q17 17 0 40Z"/><circle class="tb" cx="29" cy="29" r="5"/>',
  half: '<path class="ta" d="M0 40L40 0V40Z"/><path class="tb" d="M0 0H16A16 16 0 0 1 0 16Z"/>',
  ring: '<path class="tw" d="M20 0A20 20 0 0 1 0 20M40 20A20 20 0 0 0 20 40"/><path class="ta" d="M0 0H9A9 9 0 0 1 0 9ZM40 40H31A9 9 0 0 1 40 31Z"/>',
  wave: '<path class="tw" d="M0 14C10 4 14 24 20 14S30 4 40 14M0 28C10 18 14 38 20 28S30 18 40 28"/>',
  dot: '<circle class="td" cx="20" cy="20" r="1.2"/>',
  prompt: '<path class="tp" d="M11 12l9 8-9 8"/><path class="tc" d="M23 29h9"/>',
} as const satisfies Readonly<Record<Glyph, string>>;

/** A repeating row of eight tiles, the top halves of four rosettes. */
const stripPattern = `<pattern id="t-strip" width="${unit * 8}" height="${unit}" patternUnits="userSpaceOnUse">${(
  ["petal", "half", "star", "ring"] as const
)
  .map((name, index) => {
    const x = index * unit * 2;
    return `<use href="#t-${name}" x="${x}"/><use href="#t-${name}" transform="translate(${x + unit} 0) rotate(90 20 20)"/>`;
  })
  .join("")}</pattern>`;

const tiles = Object.entries(glyphs)
  .map(([name, drawing]) => `<g id="t-${name}"><rect class="tg" width="${unit}" height="${unit}"/>${drawing}</g>`)
  .join("");

const spriteOf = (block: (name: Block) => string) =>
  `<defs>${tiles}${blocks.map((name) => `<g id="r-${name}">${block(name)}</g>`).join("")}${stripPattern}</defs>`;

/** The tile definitions that panels and rosettes refer to, as the server draws them. */
export const spriteMarkup = spriteOf((name) => rosette(name));

/** The same for pages. Browsers copy all that a `use` refers to, so a block is a few paths instead of four copies. */
export const pageSpriteMarkup = spriteOf(mergedBlock);

/** A rosette as a path per layer. It looks like four tiles, each drawn over the border of the one before. */
function mergedBlock(name: Block): string {
  const [size, half] = [unit * 2, unit];
  const layers = ["tw", "ta", "tb"].map((layer) => {
    const parts = partsOf(name, layer);
    const d = turns.map((turn, index) => parts.map((part) => moved(part, turn, index)).join("")).join("");
    return d && `<path class="${layer}" d="${d}"/>`;
  });
  const ground = `<path class="tg" d="M0 0h${size}v${size}h-${size}zM${half} 0v${size}M0 ${half}h${size}"/>`;
  const joints = `<path class="tj" d="M${half - 0.4} 0h.4v${size}h-.4zM0 ${half - 0.4}h${size}v.4h-${size}z"/>`;
  return ground + layers.join("") + joints;
}

/** The paths of a layer of a tile. */
function partsOf(name: Block, layer: string): string[] {
  const parts = glyphs[name].matchAll(/class="(\w+)" (?:d="([^"]+)"|cx="(\d+)" cy="(\d+)" r="(\d+)")/g);
  return [...parts].flatMap(([, className, d, x, y, r]) =>
    className === layer ? [d ?? circle(Number(x), Number(y), Number(r))] : [],
  );
}

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}A${r} ${r} 0 0 1 ${x - r} ${y}Z`;
}

/** A path of absolute commands, turned around the centre of its tile and moved to its place in the block. */
function moved(d: string, turn: number, index: number): string {
  const place = (px: number, py: number) => {
    let [x, y] = [px, py];
    for (let angle = 0; angle < turn; angle += 90) [x, y] = [unit - y, x];
    return `${x + (index & 1) * unit} ${y + (index >> 1) * unit}`;
  };
  let [x, y] = [0, 0];
  return d.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, text: string) => {
    const numbers = text.match(/\d+/g)?.map(Number) ?? [];
    if (command === "Z") return "Z";
    if (command === "H" || command === "V") {
      [x, y] = command === "H" ? [numbers[0] ?? 0, y] : [x, numbers[0] ?? 0];
      return `L${place(x, y)}`;
    }
    // Arcs are of circles, so their radius and flags stay the same.
    const length = command === "A" ? 7 : 2;
    const points: string[] = [];
    for (let from = 0; from < numbers.length; from += length) {
      const point = numbers.slice(from, from + length);
      [x = 0, y = 0] = point.slice(-2);
      points.push([...point.slice(0, -2), place(x, y)].join(" "));
    }
    return command + points.join(" ");
  });
}
