// Programs under measurement: started on free ports of loopback, watched, and stopped by their own id.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const started = [];

/** Starts a program, kept to be stopped by its own id at the end. */
export function start(command, args, env, { cwd = root, stdout = 'inherit' } = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', stdout, 'inherit'] });
  started.push(child);
  return child;
}

/** A free port. */
export function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** Milliseconds until the address answers 200. */
export async function untilReady(url, since, init) {
  for (;;) {
    const ready = await fetch(url, init).then((answer) => answer.ok, () => false);
    if (ready) return performance.now() - since;
    if (performance.now() - since > 30_000) throw new Error(`${url} was not ready within 30 s`);
    await new Promise((next) => setTimeout(next, 2));
  }
}

/** CPU seconds a process and its children have used, all threads. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + cpuSeconds(child), (Number(fields[11]) + Number(fields[12])) / ticksPerSecond);
}

/** Resident memory of a process, MiB. */
export function residentMiB(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

/** Starts a server binary on its own database and waits for it. The page cache is off by default. */
export async function startServer(binary, { threads, pageCacheMiB = 0, events = 60, settings = {}, prepare } = {}) {
  const own = mkdtempSync(join(folder, 'run-'));
  const port = await freePort();
  const env = {
    APP_ENV: 'development',
    APP_URL: `http://127.0.0.1:${port}`,
    BIND: `127.0.0.1:${port}`,
    METRICS_BIND: '',
    HTTP_CONNECTIONS_PER_ADDRESS: '0',
    DATABASE_URL: `sqlite://${own}/app.db?mode=rwc`,
    APP_KEY: Buffer.alloc(32, 'benchmark').toString('base64'),
    LOG_LEVEL: 'warn',
    PAGE_CACHE_MIB: String(pageCacheMiB),
    ...(threads ? { SSR_THREADS: String(threads) } : {}),
    ...settings,
  };
  const run = (args, input = '') =>
    execFileSync(binary, args, { cwd: root, env: { ...process.env, ...env }, input, stdio: ['pipe', 'ignore', 'inherit'] });
  run(['migrate', 'up']);
  run(['seed', '--demo', '--events', String(events)]);
  prepare?.(run);
  const since = performance.now();
  const child = start(binary, ['serve'], env);
  const base = `http://127.0.0.1:${port}`;
  const ready = await untilReady(`${base}/readyz`, since);
  await untilIdle(child.pid);
  return { child, base, ready, idle: residentMiB(child.pid), database: join(own, 'app.db') };
}

/** Waits until a process has nothing left to do: a new server encodes the images of its demo data. */
async function untilIdle(pid) {
  for (;;) {
    const before = cpuSeconds(pid);
    await new Promise((next) => setTimeout(next, 1000));
    if (cpuSeconds(pid) - before < 0.05) return;
  }
}

export function stop(child) {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', done);
    child.kill('SIGTERM');
  });
}

/** Stops whatever still runs and takes its files away. */
export async function tidyUp() {
  await Promise.all(started.map(stop));
  rmSync(folder, { recursive: true, force: true });
}
