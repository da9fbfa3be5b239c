// Every list of the API at 10,000 rows: how long a page takes, wherever it is, however it is sorted and whatever is
// searched, on both databases; then the pages of the admin area that show them, and how fast these react. Each URL is
// requested once, so that no response comes from a cache.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureInteractions } from './interactions.mjs';
import { startPostgres } from './postgres.mjs';
import { root, startServer, stop } from './programs.mjs';

const rows = Number(process.env.ROWS ?? 10_000);
const rounds = Number(process.env.ROUNDS ?? 40);
/** Measures only this path; `interactions` measures only the browser. */
const only = process.env.ONLY;
const perPage = 100;
const account = { email: 'bench@example.com', password: 'tile-by-tile-by-tile' };
/** The event whose rows they are. */
const event = 'evening-1';

export async function measureLists(binary) {
  await measure(binary, 'SQLite');
  if (only === 'interactions') return;
  const postgres = await startPostgres();
  try {
    await measure(binary, 'PostgreSQL', { DATABASE_URL: postgres.url }, postgres.analyse);
  } finally {
    await postgres.stop();
  }
}

async function measure(binary, database, settings = {}, loaded = () => {}) {
  const server = await startServer(binary, {
    settings,
    prepare: (run) => {
      run(['seed', '--demo', '--events', String(rows), '--rows', String(rows)]);
      run(['create-admin', '--email', account.email, '--password-stdin'], account.password);
      loaded();
    },
  });
  const cookie = await logIn(server.base);
  const timedFetch = async (address) => {
    const since = performance.now();
    const response = await fetch(server.base + address, { headers: { cookie } });
    const body = await response.json();
    if (!response.ok) throw new Error(`${address} returned ${response.status}: ${body.message}`);
    return { duration: performance.now() - since, body };
  };

  console.log(`\nlists of ${rows} rows, ${perPage} a page, ${database}: milliseconds`);
  console.log(`${'rows'.padStart(8)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'most'.padStart(8)}`);
  for (const { path, sorts } of lists()) {
    if (only && path !== only) continue;
    const { meta } = (await timedFetch(`${path}?perPage=1`)).body;
    // Of a list that is not as long as the others nothing is learnt.
    if (meta.total < rows) continue;
    for (const [what, address] of ways(path, sorts, meta.total)) {
      const durations = [];
      for (let round = 0; round < rounds; round++) durations.push((await timedFetch(address(round))).duration);
      print(meta.total, durations, `${path} ${what}`);
    }
  }
  await measureEntries(timedFetch);
  await measurePages(server.base, cookie);
  // The browser's part does not depend on the database.
  if (database === 'SQLite' && (!only || only === 'interactions')) await measureInteractions(server.base, cookie);
  await stop(server.child);
}

/** One entry of the waiting list with its position, wherever it is in the list. */
async function measureEntries(timedFetch) {
  const path = '/api/v1/waiting-list';
  if (only && only !== path) return;
  const { meta } = (await timedFetch(`${path}?perPage=1`)).body;
  const { data } = (await timedFetch(`${path}?perPage=${perPage}&page=${Math.ceil(meta.total / perPage)}`)).body;
  const durations = [];
  for (const { id } of data.slice(0, rounds)) durations.push((await timedFetch(`${path}/${id}`)).duration);
  print(meta.total, durations, `${path}/{id}`);
}

/** The first response of each list of the admin area that fills a page, as a browser gets it. */
async function measurePages(base, cookie) {
  const timedFetch = async (address) => {
    const since = performance.now();
    const response = await fetch(base + address, { headers: { cookie, accept: 'text/html' } });
    const html = await response.text();
    if (!response.ok) throw new Error(`${address} returned ${response.status}`);
    return { duration: performance.now() - since, html };
  };
  const { html } = await timedFetch('/admin');
  const sections = new Set([...html.matchAll(/href="(\/admin\/[a-z-]+)"/g)].map(([, path]) => path));
  for (const path of sections) {
    if (only && path !== only) continue;
    const first = await timedFetch(`${path}?perPage=${perPage}`);
    if (first.html.split('<tr').length <= perPage) continue;
    const durations = [];
    for (let round = 0; round < rounds; round++) durations.push((await timedFetch(`${path}?perPage=${perPage}&page=${round + 2}`)).duration);
    print(rows, durations, path);
  }
}

/** One line of the table. */
function print(total, durations, name) {
  durations.sort((one, other) => one - other);
  const figures = [0.5, 0.95, 1].map((share) => durations[Math.floor(share * (durations.length - 1))].toFixed(1).padStart(8));
  console.log(`${String(total).padStart(8)}${figures.join('')}  ${name}`);
}

/** The lists with their sorts, as the description of the API has them. */
function lists() {
  const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get?.parameters?.some(({ name }) => name === 'perPage')) return [];
    const named = path.replace('{event}', event);
    if (named.includes('{')) return [];
    const [, sorts] = /`sort` is one of ([^;]*);/.exec(get.description ?? '') ?? [];
    return [{ path: named, sorts: sorts?.split(/, | and /) ?? [] }];
  });
}

/** How a list is asked for: what it is called, and an address for each round. */
function ways(path, sorts, total) {
  const pages = Math.ceil(total / perPage);
  // From the last page on towards the first.
  const page = (round) => Math.max(1, pages - round);
  const plain = ['', (round) => `${path}?perPage=${perPage}&page=${page(round)}`];
  const sorted = sorts.flatMap((sort) =>
    [sort, `-${sort}`].map((by) => [by, (round) => `${path}?perPage=${perPage}&page=${page(round)}&sort=${by}`]),
  );
  // Two letters that many rows have, and a number that few do.
  const searched = sorts.length
    ? [['searched', (round) => `${path}?perPage=${perPage}&q=${round % 2 ? `e+${round}` : 100 + round}`]]
    : [];
  return [plain, ...sorted, ...searched];
}

/** The cookies of an administrator. */
async function logIn(base) {
  const csrfResponse = await fetch(`${base}/api/csrf-cookie`);
  const jar = new Map();
  const keep = (response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      jar.set(name, value);
    }
  };
  const sent = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  keep(csrfResponse);
  const response = await fetch(`${base}/api/v1/login`, {
    method: 'POST',
    headers: {
      cookie: sent(),
      'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN')),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...account, remember: false }),
  });
  if (!response.ok) throw new Error(`the login returned ${response.status}: ${await response.text()}`);
  keep(response);
  return sent();
}
