import { defineConfig } from "@playwright/test";

/**
 * The site under test: E2E_BASE_URL when one is running already; else a server binary named by E2E_SERVER on a database
 * of its own; else the canned site of bench/.
 */
const port = process.env.E2E_PORT ?? "8099";
const baseURL = process.env.E2E_BASE_URL ?? `http://127.0.0.1:${port}`;
const command = process.env.E2E_SERVER ? `node e2e/serve.mjs ${port}` : `node bench/node-server.mjs --port ${port}`;

/**
 * Journeys change accounts on a real server and read its mails, for which it must be one of ours; other tests need the
 * accounts only the canned site has.
 */
const elsewhere = [
  ...(process.env.E2E_SERVER && !process.env.E2E_BASE_URL ? [] : ["*.journey.spec.ts"]),
  ...(process.env.E2E_SERVER || process.env.E2E_BASE_URL ? ["*.canned.spec.ts"] : []),
];
/** Puts texts on a page that other tests walk: it comes after them. */
const hostile = "markup-saved.journey.spec.ts";

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  projects: [
    { name: "site", testIgnore: [...elsewhere, hostile] },
    { name: "hostile texts", testMatch: hostile, testIgnore: elsewhere, dependencies: ["site"] },
  ],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: [["list", { printSteps: false }]],
  use: {
    baseURL,
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  ...(process.env.E2E_BASE_URL
    ? {}
    : {
        webServer: {
          command,
          url: `${baseURL}/events`,
          timeout: 180_000,
          gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
        },
      }),
});
