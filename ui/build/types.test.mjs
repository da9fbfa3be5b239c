// The API types must match the committed OpenAPI document.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

it("schema.gen.ts is up to date (`npm run types` writes it)", () => {
  const root = resolve(import.meta.dirname, "..");
  const folder = mkdtempSync(join(tmpdir(), "ui-types-"));
  const output = join(folder, "schema.gen.ts");
  execFileSync(join(root, "node_modules/.bin/openapi-typescript"), ["../docs/openapi.json", "--output", output], {
    cwd: root,
    stdio: "pipe",
  });
  const fresh = readFileSync(output, "utf8");
  rmSync(folder, { recursive: true });

  expect(readFileSync(join(root, "src/api/schema.gen.ts"), "utf8")).toBe(fresh);
});
