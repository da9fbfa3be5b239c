// Development code that must not reach visitors: the style guide and unused components.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build } from "../build.mjs";

const folder = mkdtempSync(join(tmpdir(), "ui-style-guide-"));
const production = join(folder, "production");
const development = join(folder, "development");

beforeAll(async () => {
  await build({ outdir: production });
  await build({ outdir: development, mode: "development" });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The files of a build that match a pattern. */
function filesContaining(root, pattern) {
  return readdirSync(root, { recursive: true })
    .filter((name) => /\.(js|css)$/.test(name))
    .filter((name) => pattern.test(name) || pattern.test(readFileSync(join(root, name), "utf8")));
}

it("the style guide is part of development builds only", () => {
  expect(filesContaining(development, /_gallery/)).toContain("server/bundle.js");
  expect(filesContaining(development, /style-guide-page-/).join()).toContain("client/assets/style-guide-page-");
  expect(filesContaining(production, /_gallery|style-guide-page-/)).toEqual([]);
});

it("tabs and tooltips are not sent to visitors, since no page has one, and menus only to users", () => {
  expect(filesContaining(join(development, "client"), /--radix-(dropdown-menu|tooltip)/)).not.toEqual([]);
  expect(filesContaining(join(production, "client"), /--radix-tooltip|"TabsTrigger"/)).toEqual([]);
  const menus = filesContaining(join(production, "client"), /radix-dropdown-menu-trigger/);
  expect(menus).toHaveLength(1);
  expect(basename(menus[0])).toMatch(/^user-area-/);
});

it("what every visitor is sent first holds nothing of Radix", () => {
  const { entry, preload } = JSON.parse(readFileSync(join(production, "manifest.json"), "utf8"));

  for (const url of [entry, ...preload])
    expect(readFileSync(join(production, "client", url), "utf8")).not.toContain("radix-");
});
