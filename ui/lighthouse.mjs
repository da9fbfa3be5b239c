// `make lighthouse`: what Lighthouse says of the public pages, as a phone and as a desktop, against the floors below.
//   node lighthouse.mjs http://127.0.0.1:8080   a running site
//   E2E_SERVER=dist/server node lighthouse.mjs  a server binary, on demo data of its own
// LIGHTHOUSE_ONLY=^/events chooses pages by a pattern, LIGHTHOUSE_RUNS=1 takes one report of each instead of three.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

// The last release for Node 20.
const lighthouse = "lighthouse@12.8.2";
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
/** A pattern of paths, to measure some pages alone. */
const only = process.env.LIGHTHOUSE_ONLY;
const port = 8098;
/** What Lighthouse says when the browser recorded nothing. */
const noTrace = /NO_NAVSTART|NO_FCP|NO_LCP/;

const devices = [
  { name: "mobile", flags: [], lcp: 1500 },
  { name: "desktop", flags: ["--preset=desktop"], lcp: 1500 },
];

/** What is measured: how to read it from a report, how it is written, and what it must be at least or at most. */
const figures = [
  { name: "performance", read: score("performance"), least: 95 },
  { name: "accessibility", read: score("accessibility"), least: 100 },
  { name: "best practices", read: score("best-practices"), least: 100 },
  { name: "seo", read: score("seo"), least: 100 },
  { name: "LCP ms", read: value("largest-contentful-paint"), most: ({ lcp }) => lcp },
  { name: "CLS", read: value("cumulative-layout-shift"), most: () => 0.02, digits: 3 },
  { name: "TBT ms", read: value("total-blocking-time"), most: () => 150 },
];

const site = process.argv[2] ? { url: process.argv[2], stop() {} } : await start();
let passed = true;
try {
  for (const path of await publicPages(site.url))
    for (const device of devices) {
      const reports = measure(site.url + path, await asAsked(site.url + path, device));
      passed = report(path, device, reports) && passed;
    }
} finally {
  site.stop();
}
process.exitCode = passed ? 0 : 1;

/**
 * Every page the site lists, with the views of the programme, a team's and a person's page; of events the current one and
 * one that is over.
 */
async function publicPages(url) {
  const { currentEvent } = await (await fetch(`${url}/api/v1/site`)).json();
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => new URL(loc).pathname);
  const current = `/events/${currentEvent}`;
  const past = listed.find((path) => path.startsWith("/events/") && path !== current);
  const views = ["schedule", "rewards", "judging", "people", "partners"].map((tab) => `/challenges?tab=${tab}`);
  const pages = listed.filter((path) => !path.startsWith("/events/") || path === current || path === past);
  // One that anybody can see somebody in.
  const { data } = await (await fetch(`${url}/api/v1${current}/teams`)).json();
  const teams = data
    .filter(({ members }) => members.length > 0)
    .slice(0, 1)
    .flatMap(({ id, members: [{ username }] }) => [`${current}/register/${id}`, `/user/${username}`]);
  const all = [...pages, ...views, `${current}/register`, ...teams];
  return all.filter((path) => !only || new RegExp(only).test(path));
}

/** A page that asks not to be listed is not blamed for it. */
async function asAsked(url, device) {
  const listed = !(await (await fetch(url)).text()).includes('<meta name="robots" content="noindex">');
  return listed ? device : { ...device, flags: [...device.flags, "--skip-audits=is-crawlable"] };
}

/** The reports of all runs. */
function measure(url, device) {
  const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));
  try {
    return Array.from({ length: runs }, (_, run) => reportOf(url, device, join(folder, `${run}.json`)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One report. Now and then the browser gives no trace of a page at all: then it is opened again. */
function reportOf(url, { name, flags }, file, tries = 3) {
  const chrome = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update";
  const args = ["--yes", lighthouse, url, "--quiet", "--output=json", `--output-path=${file}`, ...flags];
  const { status, stderr } = spawnSync("npx", [...args, `--chrome-flags=${chrome}`], {
    env: { CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium", ...process.env },
    encoding: "utf8",
  });
  if (status === 0) return JSON.parse(readFileSync(file, "utf8"));
  if (tries > 1 && noTrace.test(stderr)) return reportOf(url, { name, flags }, file, tries - 1);
  throw new Error(`lighthouse failed on ${url} (${name}): ${stderr}`);
}

/** Prints the medians; false when one of them misses its floor. */
function report(path, device, reports) {
  console.log(`\n${path} (${device.name}, median of ${runs})`);
  let good = true;
  for (const { name, read, least, most, digits = 0 } of figures) {
    const median = reports.map(read).sort((a, b) => a - b)[Math.floor(runs / 2)];
    const holds = most ? median <= most(device) : median >= least;
    const bound = most ? `at most ${most(device)}` : `at least ${least}`;
    console.log(`  ${holds ? "ok  " : "MISS"} ${name.padEnd(15)} ${median.toFixed(digits).padStart(6)}   ${bound}`);
    good &&= holds;
  }
  for (const audit of failedAudits(reports[0])) console.log(`       ${audit}`);
  return good;
}

/** What cost points, apart from performance, which is spread over many audits. */
function failedAudits({ categories, audits }) {
  const refs = ["accessibility", "best-practices", "seo"].flatMap((id) => categories[id].auditRefs);
  const failed = refs.filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1);
  return [...new Set(failed.map(({ id }) => `${id}: ${audits[id].title}`))];
}

function score(category) {
  return ({ categories }) => Math.round(categories[category].score * 100);
}

function value(audit) {
  return ({ audits }) => audits[audit].numericValue;
}

/** The binary named by E2E_SERVER, as the journeys use it. */
async function start() {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, "e2e/serve.mjs"), `${port}`], {
    stdio: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${url}/events`).catch(() => null);
    if (answer?.ok) return { url, stop: () => child.kill("SIGTERM") };
    if (tries === 150 || child.exitCode !== null) throw new Error("the server does not start");
    await wait(200);
  }
}
