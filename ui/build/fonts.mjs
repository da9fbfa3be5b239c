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
    axes: { wght: { min: 400, max: 700 } },
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

/** Basic Latin, Latin-1 (all of Portuguese) and the punctuation of our texts. */
export const letters = `${span(0x20, 0x7e)}${span(0xa0, 0xff)}ŒœŠšŽž–—‘’‚“”„•…€™←→−`;

/** `{ files, urls, preload }`: the hashed woff2 files, their addresses by face name, and those to fetch at once. */
export async function buildFonts(root) {
  const files = {};
  const urls = {};
  const preload = [];
  for (const { name, source, axes, preload: early } of faces) {
    const original = readFileSync(resolve(root, "node_modules", source));
    const bytes = await subsetFont(original, letters, { targetFormat: "woff2", variationAxes: axes, noHinting: true });
    const file = `assets/${name}-${hashOf(bytes)}.woff2`;
    files[file] = bytes;
    urls[name] = `/${file}`;
    if (early) preload.push(urls[name]);
  }
  return { files, urls, preload };
}

function span(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
