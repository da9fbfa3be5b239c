// Tests the files of a build.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build } from "../build.mjs";

const folder = mkdtempSync(join(tmpdir(), "ui-build-"));
const outdir = join(folder, "first");
let manifest;

beforeAll(async () => {
  await build({ outdir });
  manifest = JSON.parse(read("manifest.json"));
});

afterAll(() => rmSync(folder, { recursive: true }));

const read = (name) => readFileSync(join(outdir, name), "utf8");
const files = (root) => readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const kilobytes = (url) => brotliCompressSync(readFileSync(join(outdir, "client", url))).length / 1024;
const scripts = () => readdirSync(join(outdir, "client/assets")).filter((name) => name.endsWith(".js"));

it("two builds give the same bytes", async () => {
  const again = join(folder, "second");
  await build({ outdir: again });

  const listing = (root) =>
    files(root)
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
      .sort();
  expect(listing(again)).toEqual(listing(outdir));
  for (const name of listing(outdir))
    expect(readFileSync(join(again, name)).equals(readFileSync(join(outdir, name))), name).toBe(true);
});

it("names every file of the manifest, each by its hash", () => {
  const { entry, first, styles, fonts, preload } = manifest;
  for (const url of [entry, first, ...styles, ...fonts, ...preload]) {
    expect(url).toMatch(/^\/assets\/[\w-]+-[0-9A-Za-z]{8,10}\.(js|css|woff2)$/);
    expect(kilobytes(url)).toBeGreaterThan(0);
  }
  expect(JSON.parse(read("fixtures.json"))).toContainEqual(
    expect.objectContaining({ url: expect.stringMatching(/\/$/) }),
  );
});

it("source maps are not in the public folder", () => {
  expect(files(join(outdir, "client")).filter(({ name }) => name.endsWith(".map"))).toEqual([]);
  for (const name of scripts()) expect(read(`client/assets/${name}`)).not.toContain("sourceMappingURL");
  expect(files(join(outdir, "maps")).length).toBe(scripts().length);
  expect(JSON.parse(read("server/bundle.js.map")).sources.join()).toContain("src/entry-server.tsx");
});

it("has no CommonJS wrappers in what every page loads: browsers compile them on the main thread", () => {
  for (const url of manifest.preload) expect(read(`client${url}`)).not.toMatch(/exports:\s*\{\}/);
});

it("has react, router and query once, in the framework chunk", () => {
  const holders = scripts().filter((name) => read(`client/assets/${name}`).includes("react.dev/errors"));

  expect(holders).toHaveLength(1);
  expect(holders[0]).toMatch(/^framework-/);
});

it("fetches nothing from another origin", () => {
  const css = read(`client${manifest.styles[0]}`);

  for (const [, url] of css.matchAll(/url\(["']?([^"')]+)/g)) expect(url).toMatch(/^(\/assets\/|data:)/);
  expect(css).toContain("/assets/archivo-");
});

it("includes the licences of the packages in the browser's chunks", () => {
  const notices = read("client/static/licences.txt");

  for (const name of ["react-dom", "react-router", "@tanstack/query-core"]) expect(notices).toContain(`${name} `);
  expect(notices.match(/SIL OPEN FONT LICENSE/gi)?.length).toBeGreaterThanOrEqual(3);
});
