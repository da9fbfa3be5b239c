// Records the API responses that the tests of pages need, from a server with demo data that it starts, and a build in
// dist/: node build/record-fixtures.mjs [--check] SERVER. Keeps the recording if only ids and times differ; `--check`
// fails if more does.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runInThisContext } from "node:vm";

const here = import.meta.dirname;
const file = resolve(here, "fixtures.golden.json");

/** What the demo has no data for. */
const settings = {
  SITE_DATA_PROTECTION_URL: "https://company.example/data-protection",
  SITE_SOCIAL_LINKS: [
    "Mastodon|https://social.example/@hackathon",
    "GitHub|https://code.example/hackathon",
    "Photos|https://pictures.example/hackathon",
  ].join(";"),
  SITE_PARTNERS: [
    "Sobreiro & Maré|https://sobreiro-mare.example/",
    "Fio de Prumo|https://fio-de-prumo.example/",
    "Telha Viva|https://telha-viva.example/",
  ].join(";"),
  ...Object.fromEntries(
    ["GITHUB", "GOOGLE", "LINKEDIN", "TWITTER"].flatMap((name) => [
      [`LOGIN_${name}_CLIENT_ID`, "site"],
      [`LOGIN_${name}_CLIENT_SECRET`, "secret-of-the-site"],
    ]),
  ),
};

/** Starts a server with demo data in a temporary folder; returns its URL and a function that stops it. */
async function startServer(binary) {
  const folder = mkdtempSync(join(tmpdir(), "fixtures-"));
  const port = await freePort();
  const api = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...settings,
    APP_ENV: "development",
    APP_URL: api,
    BIND: `127.0.0.1:${port}`,
    METRICS_BIND: "",
    DATABASE_URL: `sqlite://${folder}/app.db?mode=rwc`,
    STORAGE_URL: `file://${folder}/media`,
    MAIL_URL: `file://${folder}/mail`,
    APP_KEY: Buffer.alloc(32, "fixtures").toString("base64"),
    LOG_LEVEL: "error",
  };
  const options = { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] };
  execFileSync(binary, ["migrate", "up"], options);
  execFileSync(binary, ["seed", "--demo"], options);
  const child = spawn(binary, ["serve"], options);
  const ended = new Promise((done) => child.once("exit", done));
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true });
  };
  for (let attempts = 0; attempts < 300 && child.exitCode === null; attempts += 1) {
    if ((await fetch(`${api}/readyz`).catch(() => null))?.ok) return { api, stop };
    await wait(100);
  }
  await stop();
  throw new Error(`${binary} did not start`);
}

function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

/** Renders paths with responses of the API; returns all of these, by path. */
async function record(api, paths, cookie = "") {
  const responses = {};
  const host = {
    async fetch(path) {
      const response = await fetch(api + path, { headers: { accept: "application/json", cookie } });
      const text = (await response.text()).replaceAll(api, "https://hackathon.example");
      responses[path] = { status: response.status, body: text ? JSON.parse(text) : null };
      return new Response(text || null, { status: response.status });
    },
  };
  const { render } = globalThis.__ssr;
  for (const path of paths) await render({ url: `${api}${path}`, now, contact: "", hasSession: cookie !== "" }, host);
  return Object.fromEntries(Object.entries(responses).sort());
}

/** Registers a user; returns the cookies of their session. */
async function register(api) {
  const jar = {};
  const saveCookies = (response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      jar[name] = value;
    }
  };
  const cookies = () =>
    Object.entries(jar)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
  saveCookies(await fetch(`${api}/api/csrf-cookie`));
  const password = "azulejo-4715-roof";
  const response = await fetch(`${api}/api/v1/register`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: cookies(),
      "x-xsrf-token": decodeURIComponent(jar["XSRF-TOKEN"]),
    },
    body: JSON.stringify({
      name: "Inês Conceição Araújo",
      email: "ines@example.pt",
      password,
      passwordConfirmation: password,
    }),
  });
  if (!response.ok) throw new Error(await response.text());
  saveCookies(response);
  return cookies();
}

/** The responses that all pages of the tests ask for, as JSON. */
async function recording(api) {
  const read = async (path, cookie = "") => (await fetch(api + path, { headers: { cookie } })).json();
  const { currentEvent } = await read("/api/v1/site");
  const { data: editions } = await read("/api/v1/events?perPage=20");
  const past = editions.find(({ phase }) => phase === "finished");
  const tabs = ["schedule", "rewards", "judging", "people", "partners"].map((tab) => `/challenges?tab=${tab}`);
  const events = [currentEvent, past.slug, past.id].map((event) => `/events/${event}`);
  const guest = await record(api, ["/", "/events", ...events, "/challenges", ...tabs, "/faq"]);
  const cookie = await register(api);
  const { username } = await read("/api/v1/user", cookie);
  const user = await record(api, ["/preferences", "/challenges?tab=schedule&mine=1", `/user/${username}`], cookie);
  const fixtures = { now, current: currentEvent, past: past.slug, username, guest, user };
  return `${JSON.stringify(fixtures, null, 1)}\n`;
}

/** The lines of a recording without what differs each time: ids, names of files, times and years. */
function comparable(text) {
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "{id}")
    .replace(/\b[0-9a-f]{32}\b/g, "{file}")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "{time}")
    .replace(/\b20\d\d\b/g, "{year}")
    .split("\n");
}

const [option, binary = option] = process.argv.slice(2);
const now = new Date().toISOString();
runInThisContext(readFileSync(resolve(here, "../dist/server/bundle.js"), "utf8"), { filename: "bundle.js" });
const { api, stop } = await startServer(resolve(binary));
const fresh = await recording(api).finally(stop);
const [lines, freshLines] = [readFileSync(file, "utf8"), fresh].map(comparable);
const count = Math.max(lines.length, freshLines.length);
const line = Array.from({ length: count }).findIndex((_, index) => lines[index] !== freshLines[index]);
if (line !== -1) {
  if (option === "--check") {
    const found = `line ${line + 1}: ${freshLines[line]?.trim()} instead of ${lines[line]?.trim()}`;
    console.error(`ui/build/fixtures.golden.json is not up to date (${found}); run \`make types\``);
    process.exit(1);
  }
  writeFileSync(file, fresh);
}
