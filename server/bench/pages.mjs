// Pages per second of the server beside Node running the very same server bundle behind `node:http`, the same cards in
// other frameworks, and cached pages beside nginx serving the same bytes. All programs run at the same time and are measured
// one after the other with wrk on the same cores, in rounds of a shuffled order: a slow moment of the machine hits them alike.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startNginx } from './nginx.mjs';
import { freePort, root, start, startServer, stop, untilReady } from './programs.mjs';
import { Visitor } from './visitor.mjs';
import { measureInRounds } from './wrk.mjs';

const connections = (process.env.CONNECTIONS ?? '1,8,64').split(',').map(Number);
const pages = [
  ['home', '/'],
  ['60 cards', '/events?perPage=60'],
  ['schedule', '/challenges?tab=schedule'],
];
const password = 'a long password for the benchmark';
const user = { name: 'Ana Silva', email: 'bench@example.com', password, passwordConfirmation: password };

/** Measures the pages of all binaries; the first one also beside other programs. Returns rows for `printPages`. */
export async function measurePages([binary, ...others]) {
  const threads = process.env.SSR_THREADS;
  const name = engineOf(binary);
  const prepare = (run) => {
    for (const flag of ['login', 'register']) run(['flags', 'set', flag, 'on']);
  };
  const server = await startServer(binary, { threads, prepare });
  console.log(`${name}: ready after ${server.ready.toFixed(0)} ms, ${server.idle.toFixed(0)} MiB resident when idle`);
  const single = await startServer(binary, { threads: 1 });
  console.log(`${name}: ${single.idle.toFixed(0)} MiB with one isolate`);
  await stop(single.child);

  const targets = [
    ...publicPages(name, server),
    ...(await nodePages(server)),
    ...(await otherFrameworks(server.base)),
    ...(await homeOfUser(name, server)),
    ...(await cachedPages(name, binary, threads)),
    ...(await scheduledEvent(name, binary, threads)),
  ];
  for (const other of others) targets.push(...publicPages(engineOf(other), await startServer(other, { threads })));
  return measureInRounds(targets.flatMap((target) => connections.map((count) => ({ ...target, count }))));
}

function engineOf(binary) {
  return `server (${/quickjs/.test(execFileSync(binary, ['version'], { encoding: 'utf8' })) ? 'QuickJS' : 'V8'})`;
}

function publicPages(name, { child, base }) {
  return pages.map(([page, path]) => ({ page, name, pid: child.pid, url: base + path }));
}

async function nodePages(server) {
  const port = await freePort();
  const child = start('node', ['ui/bench/node-server.mjs', '--api', server.base, '--port', String(port)], { NODE_ENV: 'production' });
  const base = `http://127.0.0.1:${port}`;
  await untilReady(`${base}/`, performance.now());
  return publicPages('Node', { child, base });
}

/** A page with the same cards, as other frameworks render it. It has less around them: no panel, dialogs or state. */
async function otherFrameworks(api) {
  const targets = [];
  const bin = join(root, 'server/bench/others/node_modules/.bin');
  for (const [name, command, args] of [
    ['Next.js', 'next', ['start', '--hostname', '127.0.0.1']],
    ['React Router', 'react-router-serve', ['build/server/index.js']],
  ]) {
    const port = await freePort();
    const env = { API: api, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' };
    // React Router's server logs each request.
    const { pid } = start(join(bin, command), args, env, { cwd: join(root, 'server/bench/others'), stdout: 'ignore' });
    const url = `http://127.0.0.1:${port}/events`;
    await untilReady(url, performance.now());
    targets.push({ page: '60 cards', name, pid, url });
  }
  return targets;
}

/** The home page of a user without a role, which is never cached, on the server that guests use, too. */
async function homeOfUser(name, { child, base }) {
  const visitor = await new Visitor(base, '192.0.2.1').arrive();
  const { status } = await visitor.call('POST', '/api/v1/register', user);
  if (status !== 201) throw new Error(`the registration was answered ${status}`);
  return [{ page: 'home of a user', name, pid: child.pid, url: `${base}/`, headers: { Cookie: visitor.cookie } }];
}

/** The cached home page, beside nginx serving the same bytes. */
async function cachedPages(name, binary, threads) {
  const { child, base } = await startServer(binary, { threads, pageCacheMiB: 64 });
  const headers = { 'Accept-Encoding': 'br' };
  const known = { ...headers, 'If-None-Match': await tagOf(`${base}/`, headers) };
  const body = execFileSync('curl', ['--silent', '--header', 'Accept-Encoding: br', `${base}/`]);
  const nginx = await startNginx(body, 'br');
  return [
    { page: 'home, cached', name: 'nginx', pid: nginx.child.pid, url: `${nginx.base}/`, headers },
    { page: 'home, cached', name, pid: child.pid, url: `${base}/`, headers },
    { page: 'home, known (304)', name, pid: child.pid, url: `${base}/`, headers: known },
  ];
}

/** An edition with a full schedule, rendered for each request and cached. */
async function scheduledEvent(name, binary, threads) {
  const targets = [];
  for (const pageCacheMiB of [0, 64]) {
    const prepare = (run) => run(['seed', '--demo', '--items', '200']);
    const { child, base } = await startServer(binary, { threads, pageCacheMiB, prepare });
    const site = await fetch(`${base}/api/v1/site`).then((answer) => answer.json());
    const headers = pageCacheMiB ? { 'Accept-Encoding': 'br' } : {};
    const how = pageCacheMiB ? ', cached' : '';
    for (const [page, path] of [
      [`event${how}`, `/events/${site.currentEvent}`],
      [`200 items${how}`, '/challenges?tab=schedule'],
    ]) {
      if (pageCacheMiB) await tagOf(base + path, headers);
      targets.push({ page, name, pid: child.pid, url: base + path, headers });
    }
  }
  return targets;
}

/** The tag of a page, once it is cached and compressed. */
async function tagOf(url, headers) {
  for (;;) {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    const tag = answer.headers.get('etag');
    if (tag) return tag;
  }
}

/** As a table. */
export function printPages(rows) {
  console.log('\n| page | connections | program | pages/s | pages/s per core used | p50 ms | p99 ms | failed | per core, of Node or nginx |');
  console.log('|---|---:|---|---:|---:|---:|---:|---:|---:|');
  for (const row of rows.sort((a, b) => a.page.localeCompare(b.page) || a.count - b.count)) {
    const beside = rows.find(({ name, page, count }) => ['Node', 'nginx'].includes(name) && page === row.page && count === row.count);
    const ratio = beside ? `${((100 * row.perCore) / beside.perCore).toFixed(0)} %` : '';
    console.log(
      `| ${row.page} | ${row.count} | ${row.name} | ${row.perSecond.toFixed(0)} | ${row.perCore.toFixed(0)} | ${row.p50.toFixed(2)} | ${row.p99.toFixed(2)} | ${row.failed} | ${ratio} |`,
    );
  }
}
