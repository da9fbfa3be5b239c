// Subsets the three typefaces: Latin letters, a few weights, one width. All are OFL 1.1.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import subsetFont from "subset-font";
import { hashOf } from "./output.mjs";

// None blocks the first paint. Headings and text are preloaded, the monospaced face loads on demand.
const faces = [
  {
    name: "archivo",
    source: "@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
    axes: { wdth: 88, wght: { min: 600, max: 800 } },
    preload: true,
  },
  {
    name: "hanken-grotesk",
    source: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 600 } },
    preload: true,
  },
  {
    name: "martian-mono",
    source: "@fontsource-variable/martian-mono/files/martian-mono-latin-standard-normal.woff2",
    axes: { wdth: 100, wght: 500 },
  },
];

/** The source files of the faces. */
export const fontSources = faces.map(({ source }) => `node_modules/${source}`);

/** Covers nearly all our texts: basic Latin and Portuguese. */
const usual = `${span(0x20, 0x7e)}\u00a0ÁÂÃÀÇÉÊÍÓÔÕÚáâãàçéêíóôõú«»ªº°·×©–—‘’“”…€←→•−`;
/** The rest of Latin-1 and more, for foreign names; loaded on demand. */
const other = without(`${span(0xa0, 0xff)}ŒœŠšŽž‚„™`, usual);

/** All characters of the subsets. */
export const characters = usual + other;

/** The subsets of a typeface, by file name suffix. */
const parts = { "": usual, "-other": other };

/** Features that browsers enable by default; the styles use no others. */
const features = ["ccmp", "kern", "liga", "mark"];

/** `unicode-range` of each subset. For characters in both, the last declared face wins. */
export const ranges = { usual: rangeOf(usual), other: rangeOf(other, usual) };

/** Returns `{ files, urls, preload }`: the hashed woff2 files, their URLs by face and those to preload. */
export async function buildFonts(root) {
  const files = {};
  const urls = {};
  const preload = [];
  for (const { name, source, axes, preload: early } of faces) {
    const original = readFileSync(resolve(root, "node_modules", source));
    for (const [ending, part] of Object.entries(parts)) {
      const bytes = await subsetFont(original, part, {
        targetFormat: "woff2",
        variationAxes: axes,
        keepFeatures: features,
        noHinting: true,
      });
      const file = `assets/${name}${ending}-${hashOf(bytes)}.woff2`;
      files[file] = bytes;
      urls[name + ending] = `/${file}`;
      if (early && part === usual) preload.push(`/${file}`);
    }
  }
  return { files, urls, preload };
}

function span(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

function without(text, excluded) {
  return Array.from(text)
    .filter((character) => !excluded.includes(character))
    .join("");
}

/** `U+20-7E, U+A0`: the code points of a text; runs may include those of `between`, which shortens the list. */
function rangeOf(text, between = "") {
  const points = Array.from(text, (character) => character.codePointAt(0)).sort((one, two) => one - two);
  const hex = (point) => point.toString(16);
  const spans = [];
  for (const point of points) {
    const last = spans.at(-1);
    if (last && Array.from(span(last.end + 1, point - 1)).every((character) => between.includes(character)))
      last.end = point;
    else spans.push({ start: point, end: point });
  }
  return spans.map(({ start, end }) => `U+${hex(start)}${end > start ? `-${hex(end)}` : ""}`).join(", ");
}
