// Pages per second of the server beside Node running the very same server bundle behind `node:http`, one after the other
// in one run, with wrk on the same cores; 60 cards beside other frameworks; cached pages beside nginx serving the same bytes.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startNginx } from './nginx.mjs';
import { freePort, root, start, startServer, stop, untilReady } from './programs.mjs';
import { Visitor } from './visitor.mjs';
import { measure } from './wrk.mjs';

const connections = (process.env.CONNECTIONS ?? '1,8,64').split(',').map(Number);
const pages = [
  ['home', '/'],
  ['60 cards', '/events?perPage=60'],
  ['schedule', '/challenges?tab=schedule'],
];
const user = { email: 'bench@example.com', password: 'a long password for the benchmark' };

/** The tag of a page, once it is cached and compressed. */
async function tagOf(url, headers) {
  for (;;) {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    const tag = answer.headers.get('etag');
    if (tag) return tag;
  }
}

/** Everything there is to tell of one binary; the first one is measured beside Node. */
export async function measurePages(binary, isFirst) {
  const rows = [];
  const engine = `server (${/quickjs/.test(execFileSync(binary, ['version'], { encoding: 'utf8' })) ? 'QuickJS' : 'V8'})`;
  const threads = process.env.SSR_THREADS;
  const server = await startServer(binary, { threads });
  console.log(`${engine}: ready after ${server.ready.toFixed(0)} ms, ${server.idle.toFixed(0)} MiB resident when idle`);
  if (isFirst) {
    const more = await startServer(binary, { threads: 1 });
    console.log(`${engine}: ${more.idle.toFixed(0)} MiB with one isolate`);
    await stop(more.child);
    rows.push(...(await besideNode(engine, server)), ...(await otherFrameworks(server.base)));
    rows.push(...(await ofUser(engine, binary, threads)));
    rows.push(...(await cached(engine, binary, threads)));
    rows.push(...(await programme(engine, binary, threads)));
  } else {
    for (const [page, path] of pages)
      for (const count of connections) rows.push({ page, count, ...measure(engine, server.child.pid, `${server.base}${path}`, count) });
  }
  await stop(server.child);
  return rows;
}

async function besideNode(engine, server) {
  const rows = [];
  const port = await freePort();
  const node = start('node', ['ui/bench/node-server.mjs', '--api', server.base, '--port', String(port)], { NODE_ENV: 'production' });
  await untilReady(`http://127.0.0.1:${port}/`, performance.now());
  for (const [page, path] of pages)
    for (const count of connections) {
      rows.push({ page, count, ...measure('Node', node.pid, `http://127.0.0.1:${port}${path}`, count) });
      rows.push({ page, count, ...measure(engine, server.child.pid, `${server.base}${path}`, count) });
    }
  await stop(node);
  return rows;
}

/** A page with the same cards, as other frameworks render it. It has less around them: no panel, dialogs or state. */
async function otherFrameworks(api) {
  const rows = [];
  const bin = join(root, 'server/bench/others/node_modules/.bin');
  for (const [name, command, args] of [
    ['Next.js', 'next', ['start', '--hostname', '127.0.0.1']],
    ['React Router', 'react-router-serve', ['build/server/index.js']],
  ]) {
    const port = await freePort();
    const env = { API: api, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' };
    // React Router's server logs each request.
    const child = start(join(bin, command), args, env, { cwd: join(root, 'server/bench/others'), stdout: 'ignore' });
    const url = `http://127.0.0.1:${port}/events`;
    await untilReady(url, performance.now());
    for (const count of connections) rows.push({ page: '60 cards', count, ...measure(name, child.pid, url, count) });
    await stop(child);
  }
  return rows;
}

/** The home page of a user, which is never cached. */
async function ofUser(engine, binary, threads) {
  const rows = [];
  const prepare = (run) => run(['create-admin', '--email', user.email, '--password-stdin'], `${user.password}\n`);
  const server = await startServer(binary, { threads, prepare });
  const visitor = await new Visitor(server.base, '192.0.2.1').arrive();
  const { status } = await visitor.call('POST', '/api/v1/login', user);
  if (status !== 200) throw new Error(`the login was answered ${status}`);
  for (const count of connections) {
    const measured = measure(engine, server.child.pid, `${server.base}/`, count, { Cookie: visitor.cookie });
    rows.push({ page: 'home of a user', count, ...measured });
  }
  await stop(server.child);
  return rows;
}

/** The cached home page, beside nginx serving the same bytes. */
async function cached(engine, binary, threads) {
  const rows = [];
  const server = await startServer(binary, { threads, pageCacheMiB: 64 });
  const packed = { 'Accept-Encoding': 'br' };
  const known = { ...packed, 'If-None-Match': await tagOf(`${server.base}/`, packed) };
  const body = execFileSync('curl', ['--silent', '--header', 'Accept-Encoding: br', `${server.base}/`]);
  const nginx = await startNginx(body, 'br');
  for (const count of connections) {
    rows.push({ page: 'home, cached', count, ...measure('nginx', nginx.child.pid, `${nginx.base}/`, count, packed) });
    rows.push({ page: 'home, cached', count, ...measure(engine, server.child.pid, `${server.base}/`, count, packed) });
    rows.push({ page: 'home, known (304)', count, ...measure(engine, server.child.pid, `${server.base}/`, count, known) });
  }
  await stop(nginx.child);
  await stop(server.child);
  return rows;
}

/** An edition with a full schedule, rendered for each request and cached. */
async function programme(engine, binary, threads) {
  const rows = [];
  for (const pageCacheMiB of [0, 64]) {
    const prepare = (run) => run(['seed', '--demo', '--items', '200']);
    const server = await startServer(binary, { threads, pageCacheMiB, prepare });
    const site = await fetch(`${server.base}/api/v1/site`).then((answer) => answer.json());
    const headers = pageCacheMiB ? { 'Accept-Encoding': 'br' } : {};
    const how = pageCacheMiB ? ', cached' : '';
    for (const [page, path] of [
      [`event${how}`, `/events/${site.currentEvent}`],
      [`200 items${how}`, '/challenges?tab=schedule'],
    ]) {
      if (pageCacheMiB) await tagOf(`${server.base}${path}`, headers);
      for (const count of connections) rows.push({ page, count, ...measure(engine, server.child.pid, `${server.base}${path}`, count, headers) });
    }
    await stop(server.child);
  }
  return rows;
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
