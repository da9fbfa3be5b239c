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
  const ask = async (address) => {
    const since = performance.now();
    const answer = await fetch(server.base + address, { headers: { cookie } });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}: ${body.message}`);
    return { took: performance.now() - since, body };
  };

  console.log(`\nlists of ${rows} rows, ${perPage} a page, ${database}: milliseconds`);
  console.log(`${'rows'.padStart(8)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'most'.padStart(8)}`);
  for (const { path, sorts } of lists()) {
    if (only && path !== only) continue;
    const { meta } = (await ask(`${path}?perPage=1`)).body;
    // Of a list that is not as long as the others nothing is learnt.
    if (meta.total < rows) continue;
    for (const [what, address] of ways(path, sorts, meta.total)) {
      const took = [];
      for (let round = 0; round < rounds; round++) took.push((await ask(address(round))).took);
      print(meta.total, took, `${path} ${what}`);
    }
  }
  await measureEntries(ask);
  await measurePages(server.base, cookie);
  // The browser's part does not depend on the database.
  if (database === 'SQLite' && (!only || only === 'interactions')) await measureInteractions(server.base, cookie);
  await stop(server.child);
}

/** One entry of the waiting list with its position, wherever it is in the list. */
async function measureEntries(ask) {
  const path = '/api/v1/waiting-list';
  if (only && only !== path) return;
  const { meta } = (await ask(`${path}?perPage=1`)).body;
  const { data } = (await ask(`${path}?perPage=${perPage}&page=${Math.ceil(meta.total / perPage)}`)).body;
  const took = [];
  for (const { id } of data.slice(0, rounds)) took.push((await ask(`${path}/${id}`)).took);
  print(meta.total, took, `${path}/{id}`);
}

/** The first response of each list of the admin area that fills a page, as a browser gets it. */
async function measurePages(base, cookie) {
  const ask = async (address) => {
    const since = performance.now();
    const answer = await fetch(base + address, { headers: { cookie, accept: 'text/html' } });
    const html = await answer.text();
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`);
    return { took: performance.now() - since, html };
  };
  const { html } = await ask('/admin');
  const sections = new Set([...html.matchAll(/href="(\/admin\/[a-z-]+)"/g)].map(([, path]) => path));
  for (const path of sections) {
    if (only && path !== only) continue;
    const first = await ask(`${path}?perPage=${perPage}`);
    if (first.html.split('<tr').length <= perPage) continue;
    const took = [];
    for (let round = 0; round < rounds; round++) took.push((await ask(`${path}?perPage=${perPage}&page=${round + 2}`)).took);
    print(rows, took, path);
  }
}

/** One line of the table. */
function print(total, took, name) {
  took.sort((one, other) => one - other);
  const figures = [0.5, 0.95, 1].map((share) => took[Math.floor(share * (took.length - 1))].toFixed(1).padStart(8));
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
  const begun = await fetch(`${base}/api/csrf-cookie`);
  const jar = new Map();
  const keep = (answer) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      jar.set(name, value);
    }
  };
  const sent = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  keep(begun);
  const answer = await fetch(`${base}/api/v1/login`, {
    method: 'POST',
    headers: {
      cookie: sent(),
      'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN')),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...account, remember: false }),
  });
  if (!answer.ok) throw new Error(`the login was answered ${answer.status}: ${await answer.text()}`);
  keep(answer);
  return sent();
}
