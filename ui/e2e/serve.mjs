// Serves the binary named by E2E_SERVER with demo data in a folder of its own, until it is told to stop. Mails go to a
// real mail server beside it, which writes each as a line of JSON into the file `mails.ts` reads.
import { execFileSync, spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import administrator from "./administrator.json" with { type: "json" };
import { startLoginPeers } from "./login-peers.mjs";

const repository = resolve(import.meta.dirname, "../..");
const server = resolve(repository, process.env.E2E_SERVER);
const port = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "e2e-"));
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
  MAIL_URL: `smtp://127.0.0.1:${mails.port}?tls=never`,
  APP_KEY: Buffer.alloc(32, "end-to-end").toString("base64"),
  LOG_LEVEL: "warn",
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
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});

/** The mail server of the server's own tests. It ends with its input. */
async function startMailServer(file) {
  const script = join(repository, "server/tests/support/smtp_peer.py");
  const peer = spawn("/usr/bin/python3", [script, "0"], { stdio: ["pipe", "pipe", "inherit"] });
  const kept = createWriteStream(file);
  const lines = createInterface({ input: peer.stdout });
  const port = await new Promise((found, failed) => {
    peer.once("exit", (code) => failed(new Error(`the mail server ended with ${code}`)));
    lines.on("line", (line) => {
      const told = JSON.parse(line);
      if (told.port) found(told.port);
      if (told.mail) kept.write(`${line}\n`);
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
