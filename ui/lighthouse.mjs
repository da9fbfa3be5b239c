// `make lighthouse`: runs Lighthouse on the public pages, as phone and desktop, against the minimum scores below.
//   node lighthouse.mjs http://127.0.0.1:8080   a running site
//   E2E_SERVER=dist/server node lighthouse.mjs  a server binary, with its own demo data
// LIGHTHOUSE_ONLY=^/events selects pages by pattern, LIGHTHOUSE_RUNS=1 runs each once instead of three times.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

// The last release that supports Node 20.
const lighthouse = "lighthouse@12.8.2";
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
/** Limits the run to paths that match. */
const only = process.env.LIGHTHOUSE_ONLY;
const port = 8098;
/** Lighthouse's errors when the browser recorded no trace. */
const noTrace = /NO_NAVSTART|NO_FCP|NO_LCP/;

const devices = [
  { name: "mobile", flags: [], lcp: 1500 },
  { name: "desktop", flags: ["--preset=desktop"], lcp: 1500 },
];

/** The metrics: how to read and format them, with their minimum or maximum. */
const metrics = [
  { name: "performance", read: score("performance"), min: 95 },
  { name: "accessibility", read: score("accessibility"), min: 100 },
  { name: "best practices", read: score("best-practices"), min: 100 },
  { name: "seo", read: score("seo"), min: 100 },
  { name: "LCP ms", read: value("largest-contentful-paint"), max: ({ lcp }) => lcp },
  { name: "CLS", read: value("cumulative-layout-shift"), max: () => 0.02, digits: 3 },
  { name: "TBT ms", read: value("total-blocking-time"), max: () => 150 },
];

const site = process.argv[2] ? { url: process.argv[2], stop() {} } : await start();
let passed = true;
try {
  for (const path of await publicPages(site.url))
    for (const device of devices) {
      const reports = measure(site.url + path, await withoutNoindex(site.url + path, device));
      passed = report(path, device, reports) && passed;
    }
} finally {
  site.stop();
}
process.exitCode = passed ? 0 : 1;

/** The sitemap's pages, the programme's views, a team and a profile; of the events only the current and a past one. */
async function publicPages(url) {
  const { currentEvent } = await (await fetch(`${url}/api/v1/site`)).json();
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => new URL(loc).pathname);
  const current = `/events/${currentEvent}`;
  const past = listed.find((path) => path.startsWith("/events/") && path !== current);
  const views = ["schedule", "rewards", "judging", "people", "partners"].map((tab) => `/challenges?tab=${tab}`);
  const pages = listed.filter((path) => !path.startsWith("/events/") || path === current || path === past);
  // A public team with members.
  const { data } = await (await fetch(`${url}/api/v1${current}/teams`)).json();
  const teams = data
    .filter(({ members }) => members.length > 0)
    .slice(0, 1)
    .flatMap(({ id, members: [{ username }] }) => [`${current}/register/${id}`, `/user/${username}`]);
  const all = [...pages, ...views, `${current}/register`, ...teams];
  return all.filter((path) => !only || new RegExp(only).test(path));
}

/** Pages with `noindex` are not expected to be indexable. */
async function withoutNoindex(url, device) {
  // Gives Node time to notice that the server closed the idle connection; fetch would reuse it and fail.
  await wait(10);
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

/** A single report. Retries when the browser recorded no trace, which happens occasionally. */
function reportOf(url, { name, flags }, file, attempts = 3) {
  const chrome = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update";
  const args = ["--yes", lighthouse, url, "--quiet", "--output=json", `--output-path=${file}`, ...flags];
  const { status, stderr } = spawnSync("npx", [...args, `--chrome-flags=${chrome}`], {
    env: { CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium", ...process.env },
    encoding: "utf8",
  });
  if (status === 0) return JSON.parse(readFileSync(file, "utf8"));
  if (attempts > 1 && noTrace.test(stderr)) return reportOf(url, { name, flags }, file, attempts - 1);
  throw new Error(`lighthouse failed on ${url} (${name}): ${stderr}`);
}

/** Prints the medians; returns false if one fails. */
function report(path, device, reports) {
  console.log(`\n${path} (${device.name}, median of ${runs})`);
  let good = true;
  for (const { name, read, min, max, digits = 0 } of metrics) {
    const median = reports.map(read).sort((a, b) => a - b)[Math.floor(runs / 2)];
    const passes = max ? median <= max(device) : median >= min;
    const bound = max ? `at most ${max(device)}` : `at least ${min}`;
    console.log(`  ${passes ? "ok  " : "MISS"} ${name.padEnd(15)} ${median.toFixed(digits).padStart(6)}   ${bound}`);
    good &&= passes;
  }
  for (const audit of failedAudits(reports[0])) console.log(`       ${audit}`);
  return good;
}

/** The failed audits, except for performance, which consists of many. */
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

/** Starts the binary of E2E_SERVER, like the browser tests. */
async function start() {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, "e2e/serve.mjs"), `${port}`], {
    stdio: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempts = 0; ; attempts += 1) {
    const response = await fetch(`${url}/events`).catch(() => null);
    if (response?.ok) return { url, stop: () => child.kill("SIGTERM") };
    if (attempts === 150 || child.exitCode !== null) throw new Error("the server does not start");
    await wait(200);
  }
}
