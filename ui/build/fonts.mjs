// Cuts the three typefaces down to what the pages use: Latin letters, a few weights, one width. All are OFL 1.1.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import subsetFont from "subset-font";
import { hashOf } from "./output.mjs";

// The first paint waits for none; headings and text are fetched at once, figures when a page has some.
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

/** The files the faces are cut from. */
export const fontSources = faces.map(({ source }) => `node_modules/${source}`);

/** What nearly all of our texts are written with: basic Latin, the letters and signs of Portuguese. */
const usual = `${span(0x20, 0x7e)}\u00a0ÁÂÃÀÇÉÊÍÓÔÕÚáâãàçéêíóôõú«»ªº°·×©–—‘’“”…€←→•−`;
/** The rest of Latin-1 and some more, for names from elsewhere: fetched by a page that has one of them. */
const other = except(`${span(0xa0, 0xff)}ŒœŠšŽž‚„™`, usual);

/** All letters the typefaces have. */
export const letters = usual + other;

/** The parts a typeface is cut into, by what their names end in. */
const parts = { "": usual, "-other": other };

/** What a browser does by itself; no style asks for anything else, such as other figures. */
const features = ["ccmp", "kern", "liga", "mark"];

/** The letters of each part for styles. Where both have some, the face that is written last is asked. */
export const ranges = { usual: rangeOf(usual), other: rangeOf(other, usual) };

/** `{ files, urls, preload }`: the hashed woff2 files, their addresses by face name, and those to fetch at once. */
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

function except(text, without) {
  return Array.from(text)
    .filter((letter) => !without.includes(letter))
    .join("");
}

/** `U+20-7E, U+A0`: the code points of a text, and for brevity those of `between` that lie between them. */
function rangeOf(text, between = "") {
  const points = Array.from(text, (letter) => letter.codePointAt(0)).sort((one, two) => one - two);
  const hex = (point) => point.toString(16);
  const spans = [];
  for (const point of points) {
    const last = spans.at(-1);
    if (last && Array.from(span(last.end + 1, point - 1)).every((letter) => between.includes(letter))) last.end = point;
    else spans.push({ start: point, end: point });
  }
  return spans.map(({ start, end }) => `U+${hex(start)}${end > start ? `-${hex(end)}` : ""}`).join(", ");
}
