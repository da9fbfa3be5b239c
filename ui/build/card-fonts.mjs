// Fonts for the server's images: static TrueType instances, because it cannot read woff2.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import subsetFont from "subset-font";
import { characters } from "./fonts.mjs";

const faces = [
  {
    name: "archivo",
    source: "@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
    axes: { wdth: 88, wght: 780 },
  },
  {
    name: "hanken-grotesk",
    source: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
    axes: { wght: 600 },
  },
];

/** The files of dist/server/fonts. */
export async function buildCardFonts(root) {
  const files = {};
  for (const { name, source, axes } of faces) {
    const original = readFileSync(resolve(root, "node_modules", source));
    const options = { targetFormat: "sfnt", variationAxes: axes, noHinting: true };
    files[`fonts/${name}.ttf`] = await subsetFont(original, characters, options);
  }
  return files;
}
