// Cuts the three typefaces down to what the pages use: Latin letters, a few weights, one width. All are OFL 1.1.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import subsetFont from "subset-font";
import { hashOf } from "./output.mjs";

const faces = [
  {
    name: "archivo",
    source: "@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
    axes: { wdth: 88, wght: { min: 600, max: 800 } },
  },
  {
    name: "hanken-grotesk",
    source: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
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

/** `{ files, urls }`: the hashed woff2 files and, by face name, the addresses to preload. */
export async function buildFonts(root) {
  const files = {};
  const urls = {};
  for (const { name, source, axes } of faces) {
    const original = readFileSync(resolve(root, "node_modules", source));
    const bytes = await subsetFont(original, letters, { targetFormat: "woff2", variationAxes: axes, noHinting: true });
    const file = `assets/${name}-${hashOf(bytes)}.woff2`;
    files[file] = bytes;
    urls[name] = `/${file}`;
  }
  return { files, urls };
}

function span(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
