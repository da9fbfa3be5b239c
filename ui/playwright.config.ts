import { defineConfig } from "@playwright/test";

/** The site under test: the binary of E2E_SERVER with a database of its own. */
const port = process.env.E2E_PORT ?? "8099";
const baseURL = `http://127.0.0.1:${port}`;

/** Saves hostile markup to a page that other tests visit, so it runs last. */
const hostile = "markup-saved.spec.ts";

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  projects: [
    { name: "site", testIgnore: hostile },
    { name: "hostile texts", testMatch: hostile, dependencies: ["site"] },
  ],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One retry tells a flaky test, which the summary lists, from a broken one. A flaky test is a bug all the same.
  retries: process.env.CI ? 1 : 0,
  workers: Number(process.env.E2E_WORKERS ?? 2),
  // Generous, so that a busy machine fails no test; a passing test does not wait.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list", { printSteps: false }]],
  use: {
    baseURL,
    browserName: "chromium",
    // Without a graphics card, drawing animations takes a fifth of the processor time. Tests of animations set `hasMotion`.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Widths of text as on a screen of high resolution; the headless shell rounds them otherwise.
        "--font-render-hinting=none",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  webServer: {
    command: `node e2e/serve.mjs ${port}`,
    url: `${baseURL}/events`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
