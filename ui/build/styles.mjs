// Bundles src/styles/app.css and its imports into one file. Each subfolder becomes a stylesheet of its own, for the
// pages that list it.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundleAsync, Features, transform } from "lightningcss";
import { ranges } from "./fonts.mjs";
import { hashOf } from "./output.mjs";

/**
 * Returns `{ files, urls, sheets }`: `urls` are the global stylesheets, `sheets` maps a folder to its URL. `fonts` maps
 * faces to URLs: `font:NAME` in the styles is replaced by the URL, `var(--NAME-characters)` by a subset's
 * `unicode-range`.
 */
export async function buildStyles(root, mode, fonts) {
  const styles = resolve(root, "src/styles");
  const read = (path) =>
    readFileSync(path, "utf8")
      .replace(/font:([a-z-]+)/g, (whole, name) => fonts[name] ?? whole)
      .replace(/var\(--([a-z]+)-characters\)/g, (whole, name) => ranges[name] ?? whole);
  const bundled = await bundleAsync({ filename: resolve(styles, "app.css"), resolver: { read } });
  const styleGuide = mode === "development" ? readFileSync(resolve(styles, "style-guide.css"), "utf8") : "";
  const css = withThemes(bundled.code.toString()) + styleGuide;
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

/** The concatenated files of a folder, sorted by name. */
function textOf(folder) {
  const names = readdirSync(folder).sort();
  return names.map((name) => readFileSync(join(folder, name), "utf8")).join("");
}

/** The layer order of `app.css`, repeated because the first file to load decides. */
const layers = "@layer base, components, sheets;";

function fileOf(name, css, mode) {
  const bytes = mode === "production" ? minified(name, css) : Buffer.from(css);
  const file = `assets/${name}-${hashOf(bytes)}.css`;
  return { files: { [file]: bytes }, url: `/${file}` };
}

/** The oldest browsers to support: major version in the third byte, minor version in the second. */
const targets = {
  chrome: 111 << 16,
  firefox: 128 << 16,
  safari: (16 << 16) | (4 << 8),
  ios_saf: (16 << 16) | (4 << 8),
};

function minified(name, css) {
  const { code } = transform({
    filename: `${name}.css`,
    code: Buffer.from(css),
    minify: true,
    targets,
    include: Features.Nesting | Features.MediaQueries,
    // All targets know them, and the themes are expanded already.
    exclude: Features.LogicalProperties | Features.DirSelector | Features.LightDark,
  });
  return Buffer.from(code);
}

/**
 * Expands `--name: light-dark(a, b)` to rules for browsers without that function: light by default, dark by system
 * preference unless light is selected, dark if selected, and always light in print.
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
