// `make dev`: builds UI and server, serves, and restarts on changes; the browser reloads automatically.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { resolve } from "node:path";
import { build } from "./build.mjs";

const root = resolve(import.meta.dirname, "..");
// Not `dist`, so that `make build` never embeds a development build.
const dist = resolve(import.meta.dirname, "dist-dev");
const target = process.env.CARGO_TARGET_DIR ?? resolve(root, "target");
const binary = resolve(target, "debug/server");
const sources = /\.(rs|toml|html|css|js)$/;

let server;
/** The current task. Tasks run one at a time, so there are never two servers. */
let work = Promise.resolve();

/** Runs a program; resolves to false if it failed. */
function run(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", () => done(false));
    child.once("exit", (code) => done(code === 0));
  });
}

/** Kills the server by pid: browsers keep its event stream open, so it would never drain. */
async function stop() {
  const running = server;
  server = undefined;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const ended = new Promise((done) => running.once("exit", done));
  running.kill("SIGKILL");
  await ended;
}

/** Restarts the server with the newest pages. */
async function serve() {
  await stop();
  server = spawn(binary, ["serve"], { cwd: root, env: { ...process.env, UI_DIST: dist }, stdio: "inherit" });
}

/** Compiles the server, migrates the database and serves. On failure the running server stays. */
async function compile() {
  if (!(await run(".make/cargo", ["build", "--package", "server", "--bin", "server"]))) return;
  if ((await run(binary, ["migrate", "up"])) && (await run(binary, ["seed", "--demo"]))) await serve();
}

/** Queues a task, debounced. */
function soon(action, delay) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(action);
    }, delay);
  };
}

const pagesChanged = soon(serve, 0);
const programChanged = soon(compile, 100);

let first = true;
const pages = await build({
  watch: true,
  outdir: dist,
  onBuild: (error) => {
    if (error) console.error(error.message ?? error);
    else if (!first) pagesChanged();
    first = false;
  },
});

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    pages.close();
    await stop();
    process.exit(0);
  });
}

programChanged();
for (const folder of ["server", "ssr-runtime", "migrations"]) {
  watch(resolve(root, folder), { recursive: true }, (_, file) => file && sources.test(file) && programChanged());
}
