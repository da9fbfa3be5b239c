/** Starts the real server on a fresh, seeded database for the journeys, and stops it by its own process id. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A port nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
      .once("error", fail)
      .listen(0, "127.0.0.1", () => {
        const address = probe.address();
        probe.close(() => (address && typeof address === "object" ? done(address.port) : fail(new Error("no port"))));
      });
  });
}

/** Waits until the server says it is ready. */
async function untilReady(base: string, exited: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (exited()) throw new Error("the server ended before it was ready");
    if (
      await fetch(`${base}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((next) => setTimeout(next, 25));
  }
  throw new Error("the server was not ready within 30 s");
}

/** Playwright's global set-up; the function it returns is the tear-down. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const binary = process.env.E2E_SERVER;
  if (!binary) throw new Error("E2E_SERVER (path of the server binary) or E2E_BASE_URL is needed: call `make e2e`");

  const folder = mkdtempSync(join(tmpdir(), "e2e-"));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    APP_ENV: "development",
    APP_URL: base,
    BIND: `127.0.0.1:${port}`,
    METRICS_BIND: "",
    DATABASE_URL: `sqlite://${folder}/app.db?mode=rwc`,
    APP_KEY: Buffer.alloc(32, "end-to-end").toString("base64"),
    LOG_LEVEL: "warn",
  };
  execFileSync(binary, ["migrate", "up"], { env, cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  execFileSync(binary, ["seed", "--demo"], { env, cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const server = spawn(binary, ["serve"], { env, cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  await untilReady(base, () => server.exitCode !== null);
  process.env.E2E_BASE_URL = base;

  return async () => {
    const ended = new Promise((done) => server.once("exit", done));
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
