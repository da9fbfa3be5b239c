// The linter rejects imports against the layers: lib, components → features → app → routes.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "ui-zones-"));

const refused = [
  ["lib", "@/components/panel"],
  ["lib", "@/features/site"],
  ["lib", "../routes"],
  ["lib", "@/server/query-client"],
  ["lib", "@/head-registry"],
  ["components", "@/features/site"],
  ["components", "@/app/shell"],
  ["components", "@/server/query-client"],
  ["components", "@/dialog-registry"],
  ["features/home", "@/features/events/queries"],
  ["features/home", "../events/queries"],
  ["features/home", "@/app/shell"],
  ["features/home", "@/routes"],
  ["features/home", "@/server/query-client"],
  ["features/home", "@/user-area-registry"],
  ["app", "@/features/home/home-page"],
];
const allowed = [
  ["components", "@/lib/seed"],
  ["features/home", "@/features/events"],
  ["features/home", "./between"],
  ["app", "@/features/site"],
  [".", "@/features/home/home-page"],
];
let report;

beforeAll(() => {
  const { vcs, ...config } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
  writeFileSync(join(folder, "biome.json"), JSON.stringify(config));
  for (const [zone, source] of [...refused, ...allowed]) {
    const file = join(folder, "src", fileOf(zone, source));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { thing } from "${source}";\n\nexport const it = thing;\n`);
  }
  const lint = ["lint", "--only=style/noRestrictedImports", "--reporter=github", "--max-diagnostics=100", "src"];
  report = spawnSync(join(root, "node_modules/.bin/biome"), lint, { cwd: folder, encoding: "utf8" }).stdout;
});

afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (zone, source) => join(zone, `${source.replaceAll(/\W+/g, "-")}.ts`);

it.each(refused)("%s may not import %s", (zone, source) => {
  expect(report).toContain(`/${join("src", fileOf(zone, source))},`);
});

it.each(allowed)("%s may import %s", (zone, source) => {
  expect(report).not.toContain(`/${join("src", fileOf(zone, source))},`);
});
