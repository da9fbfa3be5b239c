// Serves the binary of E2E_SERVER with demo data in a temporary folder until it is stopped. Emails go to a real SMTP
// server, which writes each as a line of JSON to the file that `emails.ts` reads. `database.ts` opens the database.
import { execFileSync, spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import administrator from "./administrator.json" with { type: "json" };
import { startLoginPeers } from "./login-peers.mjs";

const repository = resolve(import.meta.dirname, "../..");
const server = resolve(repository, process.env.E2E_SERVER);
const port = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "e2e-"));
const database = join(tmpdir(), `e2e-database-${port}`);
rmSync(database, { force: true });
symlinkSync(join(folder, "app.db"), database);
const peers = await startLoginPeers(`http://127.0.0.1:${port}`);
const mails = await startMailServer(join(tmpdir(), `e2e-mails-${port}.jsonl`));
const env = {
  ...process.env,
  ...peers.settings,
  APP_ENV: "development",
  APP_URL: `http://127.0.0.1:${port}`,
  BIND: `127.0.0.1:${port}`,
  METRICS_BIND: "",
  DATABASE_URL: `sqlite://${folder}/app.db?mode=rwc`,
  STORAGE_URL: `file://${folder}/media`,
  // Lets tests be clients with addresses, and thus limits, of their own.
  TRUSTED_PROXIES: "127.0.0.1",
  // Browsers have one address; unfinished purchases of one test must not limit the next.
  TICKET_HOLDS_PER_ADDRESS: "0",
  MAIL_URL: `smtp://127.0.0.1:${mails.port}?tls=never`,
  APP_KEY: Buffer.alloc(32, "end-to-end").toString("base64"),
  LOG_LEVEL: "warn",
  // A busy machine is no reason to give up a page.
  SSR_OVERLOAD_MS: "20000",
  SSR_SLICE_MS: "20000",
  SSR_WALL_MS: "20000",
};

execFileSync(server, ["migrate", "up"], { cwd: repository, env, stdio: "inherit" });
execFileSync(server, ["seed", "--demo"], { cwd: repository, env, stdio: "inherit" });
execFileSync(server, ["create-admin", "--email", administrator.email, "--password-stdin"], {
  cwd: repository,
  env,
  input: `${administrator.password}\n`,
  stdio: ["pipe", "inherit", "inherit"],
});
const child = spawn(server, ["serve"], { cwd: repository, env, stdio: "inherit" });
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => {
  mails.stop();
  peers.stop();
  rmSync(database, { force: true });
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});

/** The SMTP server of the server's own tests. It stops when its stdin closes. */
async function startMailServer(file) {
  const script = join(repository, "server/tests/support/smtp_peer.py");
  const peer = spawn("/usr/bin/python3", [script, "0"], { stdio: ["pipe", "pipe", "inherit"] });
  const output = createWriteStream(file);
  const lines = createInterface({ input: peer.stdout });
  const port = await new Promise((found, failed) => {
    peer.once("exit", (code) => failed(new Error(`the mail server ended with ${code}`)));
    lines.on("line", (line) => {
      const message = JSON.parse(line);
      if (message.port) found(message.port);
      if (message.mail) output.write(`${line}\n`);
    });
  });
  return {
    port,
    stop() {
      peer.stdin.end();
      rmSync(file, { force: true });
    },
  };
}
