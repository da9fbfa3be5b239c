import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": resolve(import.meta.dirname, "src") } },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.mjs"],
    // Tests of the build first compile fonts, styles and both bundles.
    hookTimeout: 180_000,
    testTimeout: 180_000,
    maxWorkers: 2,
  },
});
