// Lists at 10,000 rows: how long the API takes for a page of each, with its answers kept for a second and, with words
// that nobody else searches for, made anew.
import { startServer, stop } from './programs.mjs';

const rows = Number(process.env.ROWS ?? 10_000);
const rounds = Number(process.env.ROUNDS ?? 60);
const account = { email: 'bench@example.com', password: 'tile-by-tile-by-tile' };

export async function measureLists(binary) {
  const server = await startServer(binary, {
    settings: process.env.BENCH_DATABASE_URL ? { DATABASE_URL: process.env.BENCH_DATABASE_URL } : {},
    prepare: (run) => {
      run(['seed', '--demo', '--events', String(rows), '--rows', String(rows)]);
      run(['create-admin', '--email', account.email, '--password-stdin'], account.password);
    },
  });
  const cookie = await logIn(server.base);
  const below = '/api/v1/events/evening-1';
  const lists = [
    '/api/v1/events?perPage=100&sort=title',
    '/api/v1/events?perPage=100&page=100',
    ...['challenges', 'schedules', 'judges', 'projects', 'teams'].map((room) => `${below}/${room}?perPage=100&page=50`),
    ...['challenges', 'schedules', 'judges', 'projects', 'teams'].map((room) => `/api/v1/${room}?perPage=100&page=50`),
  ];
  console.log(`\nlists of ${rows} rows, a hundred a page, ${process.env.BENCH_DATABASE_URL ? 'PostgreSQL' : 'SQLite'}`);
  for (const path of lists) {
    const took = [];
    for (let round = 0; round < rounds; round++) {
      const since = performance.now();
      const answer = await fetch(`${server.base}${path}&q=${round % 2 ? '1' : `${round}`}`, { headers: { cookie } });
      await answer.arrayBuffer();
      if (answer.status === 404) break;
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      took.push(performance.now() - since);
    }
    if (!took.length) continue;
    took.sort((one, other) => one - other);
    const figure = (share) => `${took[Math.floor(share * (took.length - 1))].toFixed(1).padStart(6)} ms`;
    console.log(`  p50 ${figure(0.5)}  p95 ${figure(0.95)}  ${path}`);
  }
  await stop(server.child);
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
