// Serves the binary named by E2E_SERVER with demo data in a folder of its own, until it is told to stop.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startLoginPeers } from "./login-peers.mjs";

const repository = resolve(import.meta.dirname, "../..");
const server = resolve(repository, process.env.E2E_SERVER);
const port = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "e2e-"));
const peers = await startLoginPeers(`http://127.0.0.1:${port}`);
const env = {
  ...process.env,
  ...peers.settings,
  APP_ENV: "development",
  APP_URL: `http://127.0.0.1:${port}`,
  BIND: `127.0.0.1:${port}`,
  METRICS_BIND: "",
  DATABASE_URL: `sqlite://${folder}/app.db?mode=rwc`,
  APP_KEY: Buffer.alloc(32, "end-to-end").toString("base64"),
  LOG_LEVEL: "warn",
};

execFileSync(server, ["migrate", "up"], { cwd: repository, env, stdio: "inherit" });
execFileSync(server, ["seed", "--demo"], { cwd: repository, env, stdio: "inherit" });
const child = spawn(server, ["serve"], { cwd: repository, env, stdio: "inherit" });
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => {
  peers.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
