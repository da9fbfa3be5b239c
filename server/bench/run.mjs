// Measures pages per second of the release binary beside Node running the very same server bundle behind `node:http`,
// one after the other in one run on one machine, with wrk on the same cores; then the pages it keeps, of which Node has
// none. Usage: make bench
// SECONDS=10 CONNECTIONS=1,8,64 SSR_THREADS=2 and QUICKJS_SERVER=<binary> change what is measured.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const seconds = Number(process.env.SECONDS ?? 10);
const connections = (process.env.CONNECTIONS ?? '1,8,64').split(',').map(Number);
const pages = [
  ['home', '/'],
  ['60 cards', '/events?perPage=60'],
];
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const started = [];

/** Starts a program, kept to be stopped by its own id at the end. */
function start(command, args, env) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
  started.push(child);
  return child;
}

/** A port nobody listens on. */
function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** Milliseconds until the address answers 200. */
async function untilReady(url, since) {
  for (;;) {
    const ready = await fetch(url).then((answer) => answer.ok, () => false);
    if (ready) return performance.now() - since;
    if (performance.now() - since > 30_000) throw new Error(`${url} was not ready within 30 s`);
    await new Promise((next) => setTimeout(next, 2));
  }
}

/** CPU seconds a process has used, all threads. */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Resident memory of a process, MiB. */
function residentMiB(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

/** Milliseconds of a wrk figure such as `1.32ms`, `870us`, `1.02s`. */
function milliseconds(figure) {
  const [, number, unit] = /([\d.]+)(us|ms|s|m)/.exec(figure);
  return Number(number) * { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit];
}

/** One closed-loop run of wrk against a process. */
function measure(name, pid, url, count, headers = {}) {
  const sent = Object.entries(headers).flatMap(([header, value]) => ['-H', `${header}: ${value}`]);
  const wrk = (time) =>
    execFileSync('wrk', ['--latency', '-t1', `-c${count}`, `-d${time}s`, '--timeout', '10s', ...sent, url], {
      encoding: 'utf8',
    });
  wrk(Math.min(2, seconds));
  const before = cpuSeconds(pid);
  const report = wrk(seconds);
  const used = cpuSeconds(pid) - before;
  const total = Number(/(\d+) requests in/.exec(report)[1]);
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? 0);
  return {
    name,
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)[1]),
    perCore: total / used,
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(report)[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(report)[1]),
    failed,
  };
}

/** The tag of a page, once it is kept and packed. */
async function tagOf(url, headers) {
  for (;;) {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    const tag = answer.headers.get('etag');
    if (tag) return tag;
  }
}

/** Starts a server binary on its own database and waits for it. It keeps no pages unless it is told to. */
async function startServer(binary, folder, threads, pageCacheMiB = 0) {
  const port = await freePort();
  const env = {
    APP_ENV: 'development',
    APP_URL: `http://127.0.0.1:${port}`,
    BIND: `127.0.0.1:${port}`,
    METRICS_BIND: '',
    DATABASE_URL: `sqlite://${folder}/app.db?mode=rwc`,
    APP_KEY: Buffer.alloc(32, 'benchmark').toString('base64'),
    LOG_LEVEL: 'warn',
    PAGE_CACHE_MIB: String(pageCacheMiB),
    ...(threads ? { SSR_THREADS: String(threads) } : {}),
  };
  const run = (...args) => execFileSync(binary, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  run('migrate', 'up');
  run('seed', '--demo', '--events', '60');
  const since = performance.now();
  const child = start(binary, ['serve'], env);
  const base = `http://127.0.0.1:${port}`;
  const ready = await untilReady(`${base}/readyz`, since);
  await new Promise((next) => setTimeout(next, 1000));
  return { child, base, ready, idle: residentMiB(child.pid) };
}

function stop(child) {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', done);
    child.kill('SIGTERM');
  });
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  const binaries = [join(root, 'dist/server'), process.env.QUICKJS_SERVER].filter((binary) => binary && existsSync(binary));
  console.log(`${cpus().length} cores, ${cpus()[0].model}, Node ${process.version}, ${seconds} s a run, wrk on the same cores\n`);

  const rows = [];
  for (const binary of binaries) {
    const engine = `server (${/quickjs/.test(execFileSync(binary, ['version'], { encoding: 'utf8' })) ? 'QuickJS' : 'V8'})`;
    const server = await startServer(binary, mkdtempSync(join(folder, 'db-')), process.env.SSR_THREADS);
    console.log(`${engine}: ready after ${server.ready.toFixed(0)} ms, ${server.idle.toFixed(0)} MiB resident when idle`);
    if (binary === binaries[0]) {
      const more = await startServer(binary, mkdtempSync(join(folder, 'db-')), 1);
      console.log(`${engine}: ${more.idle.toFixed(0)} MiB with one isolate`);
      await stop(more.child);
      const port = await freePort();
      const node = start('node', ['ui/bench/node-server.mjs', '--api', server.base, '--port', String(port)], { NODE_ENV: 'production' });
      await untilReady(`http://127.0.0.1:${port}/`, performance.now());
      for (const [page, path] of pages)
        for (const count of connections) {
          rows.push({ page, count, ...measure('Node', node.pid, `http://127.0.0.1:${port}${path}`, count) });
          rows.push({ page, count, ...measure(engine, server.child.pid, `${server.base}${path}`, count) });
        }
      await stop(node);

      const keeping = await startServer(binary, mkdtempSync(join(folder, 'db-')), process.env.SSR_THREADS, 64);
      const packed = { 'Accept-Encoding': 'br' };
      const known = { ...packed, 'If-None-Match': await tagOf(`${keeping.base}/`, packed) };
      for (const [page, headers] of [['home, kept', packed], ['home, known (304)', known]])
        for (const count of connections)
          rows.push({ page, count, ...measure(engine, keeping.child.pid, `${keeping.base}/`, count, headers) });
      await stop(keeping.child);
    } else {
      for (const [page, path] of pages)
        for (const count of connections) rows.push({ page, count, ...measure(engine, server.child.pid, `${server.base}${path}`, count) });
    }
    await stop(server.child);
  }

  console.log('\n| page | connections | program | pages/s | pages/s per core used | p50 ms | p99 ms | failed | per core, of Node |');
  console.log('|---|---:|---|---:|---:|---:|---:|---:|---:|');
  for (const row of rows.sort((a, b) => a.page.localeCompare(b.page) || a.count - b.count)) {
    const node = rows.find((other) => other.name === 'Node' && other.page === row.page && other.count === row.count);
    const ofNode = node ? `${((100 * row.perCore) / node.perCore).toFixed(0)} %` : '';
    console.log(
      `| ${row.page} | ${row.count} | ${row.name} | ${row.perSecond.toFixed(0)} | ${row.perCore.toFixed(0)} | ${row.p50.toFixed(2)} | ${row.p99.toFixed(2)} | ${row.failed} | ${ofNode} |`,
    );
  }
} finally {
  await Promise.all(started.map(stop));
  rmSync(folder, { recursive: true, force: true });
}
