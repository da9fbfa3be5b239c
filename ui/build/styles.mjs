// Compiles src/styles/app.css with Tailwind: one file, only the classes the sources name. Every folder beside it is a
// sheet: what only some pages need, in a file of its own that these pages bring.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { ranges } from "./fonts.mjs";
import { hashOf } from "./output.mjs";

/**
 * `{ files, urls, sheets }`: `urls` are every page's, `sheets` maps a folder's name to the address of its file. `fonts`
 * maps a face's name to its address; `font:NAME` in the styles stands for it, and `var(--NAME-letters)` for those of a
 * part.
 */
export async function buildStyles(root, mode, fonts) {
  const source = resolve(root, "src");
  const styles = resolve(source, "styles");
  const compiler = await compile(readFileSync(resolve(styles, "app.css"), "utf8"), { base: styles, onDependency() {} });
  const scanner = new Scanner({ sources: [{ base: source, pattern: "**/*.{ts,tsx}", negated: false }] });
  const compiled = compiler
    .build(scanner.scan())
    .replace(/font:([a-z-]+)/g, (whole, name) => fonts[name] ?? whole)
    .replace(/var\(--([a-z]+)-letters\)/g, (whole, name) => ranges[name] ?? whole);
  const gallery = mode === "development" ? readFileSync(resolve(styles, "gallery.css"), "utf8") : "";
  const css = withThemes(compiled) + gallery;
  const app = fileOf("app", css, mode);
  const files = { ...app.files };
  const sheets = {};
  for (const name of foldersIn(styles)) {
    const sheet = fileOf(name, `${layers}@layer sheets {${textOf(join(styles, name))}}`, mode);
    Object.assign(files, sheet.files);
    sheets[name] = sheet.url;
  }
  return { files, urls: [app.url], sheets };
}

function foldersIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => name);
}

/** All files of a folder, by their names. */
function textOf(folder) {
  const names = readdirSync(folder).sort();
  return names.map((name) => readFileSync(join(folder, name), "utf8")).join("");
}

/** The order of `app.css`, said again: whichever file a browser reads first decides. */
const layers = "@layer theme, base, components, sheets, utilities;";

function fileOf(name, css, mode) {
  const bytes = Buffer.from(mode === "production" ? optimize(css, { minify: true }).code : css);
  const file = `assets/${name}-${hashOf(bytes)}.css`;
  return { files: { [file]: bytes }, url: `/${file}` };
}

/**
 * Writes `--name: light-dark(a, b)` out as rules, for browsers that do not know the function: light, dark by the
 * system's preference unless light was chosen, dark by choice; on paper always light.
 */
function withThemes(css) {
  const dark = [];
  const light = css.replace(/(--[a-z-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)/g, (_, name, day, night) => {
    dark.push(`${name}: ${night};`);
    return `${name}: ${day}`;
  });
  const rules = dark.join("");
  return `${light}
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${rules} } }
@media screen { :root[data-theme="dark"] { ${rules} } }`;
}
