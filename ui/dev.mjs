// `make dev`: builds both sides, serves, and starts over when a source changes; the browser reloads by itself.
import { execFileSync, spawn } from "node:child_process";
import { watch } from "node:fs";
import { resolve } from "node:path";
import { build } from "./build.mjs";

const root = resolve(import.meta.dirname, "..");
const dist = resolve(import.meta.dirname, "dist");
const target = process.env.CARGO_TARGET_DIR ?? resolve(root, "target");
const binary = resolve(target, "debug/server");

let server;
let compiling;
let wanted = false;

/** Runs a program to its end; false when it failed. */
function run(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
    child.once("exit", (code) => done(code === 0));
  });
}

/** Ends the server by its own process id, at once: browsers hold its stream of changes open, so it would never drain. */
function stop() {
  if (!server || server.exitCode !== null) return Promise.resolve();
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGKILL");
  return ended;
}

/** Replaces the running server by one with the newest pages. */
async function serve() {
  await stop();
  server = spawn(binary, ["serve", "--migrate"], {
    cwd: root,
    env: { ...process.env, UI_DIST: dist },
    stdio: "inherit",
  });
}

/** Compiles the Rust side and serves it; a change while compiling is compiled next. */
async function compile() {
  if (compiling) {
    wanted = true;
    return;
  }
  compiling = run(".make/cargo", ["build", "--package", "server", "--bin", "server"]);
  const compiled = await compiling;
  compiling = undefined;
  if (wanted) {
    wanted = false;
    await compile();
  } else if (compiled) {
    await serve();
  }
}

/** Calls back once after a burst of changes. */
function debounced(delay, action) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, delay);
  };
}

let first = true;
const pages = await build({
  watch: true,
  onBuild: (error) => {
    if (error) console.error(error.message ?? error);
    else if (!first && !compiling) void serve();
    first = false;
  },
});

await compile();
if (server) execFileSync(binary, ["seed", "--demo"], { cwd: root, stdio: "inherit" });

const sources = /\.(rs|toml|html|txt|js|sql)$/;
const changed = debounced(100, compile);
for (const folder of ["server", "ssr-runtime", "migrations"]) {
  watch(resolve(root, folder), { recursive: true }, (_, file) => file && sources.test(file) && changed());
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    pages.close();
    await stop();
    process.exit(0);
  });
}
