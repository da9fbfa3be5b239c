import { blocks, type Glyph, rosette, unit } from "./panel-markup";

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

/** The tile definitions that panels and rosettes refer to. */
export const spriteMarkup = `<defs>${Object.entries(glyphs)
  .map(([name, drawing]) => `<g id="t-${name}"><rect class="tg" width="${unit}" height="${unit}"/>${drawing}</g>`)
  .join("")}${blocks.map((name) => `<g id="r-${name}">${rosette(name)}</g>`).join("")}${stripPattern}</defs>`;
