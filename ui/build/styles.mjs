// Compiles src/styles/app.css with Tailwind: one file, only the classes the sources name.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { hashOf } from "./output.mjs";

/** `{ files, urls }`. `fonts` maps a face's name to its address; `font:NAME` in the styles stands for it. */
export async function buildStyles(root, mode, fonts) {
  const source = resolve(root, "src");
  const styles = resolve(source, "styles");
  const compiler = await compile(readFileSync(resolve(styles, "app.css"), "utf8"), { base: styles, onDependency() {} });
  const scanner = new Scanner({ sources: [{ base: source, pattern: "**/*.{ts,tsx}", negated: false }] });
  const css = compiler.build(scanner.scan()).replace(/font:([a-z-]+)/g, (whole, name) => fonts[name] ?? whole);
  const bytes = Buffer.from(mode === "production" ? optimize(css, { minify: true }).code : css);
  const file = `assets/app-${hashOf(bytes)}.css`;
  return { files: { [file]: bytes }, urls: [`/${file}`] };
}
