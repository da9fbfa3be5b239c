// What load does to the server: longer lists, more connections, more requests than it can answer, and many pages one after
// the other. RENDERS=100000 and SATURATION=60 (seconds) change how much.
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median, quantile } from './figures.mjs';
import { folder, residentMiB, startServer, stop } from './programs.mjs';
import { measure } from './wrk.mjs';

const seconds = Number(process.env.SATURATION ?? 60);
const renders = Number(process.env.RENDERS ?? 100_000);
const counts = [10, 100, 1000];

export async function measureLoad(binary) {
  await measureGrowth(binary);
  const server = await startServer(binary);
  measureConnections(server);
  await measureSaturation(server);
  measureMemory(server);
  await stop(server.child);
}

/** Pages with 10, 100 and 1,000 rows. A page has up to 100 cards. */
async function measureGrowth(binary) {
  console.log('\ngrowth, 8 connections, nothing cached\n');
  console.log('| page | rows | pages/s | p50 ms | p99 ms | KiB of HTML | MiB resident | failed |');
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
  for (const count of counts) {
    const server = await startServer(binary, {
      events: count,
      prepare: (run) => run(['seed', '--demo', '--items', String(count)]),
    });
    for (const [page, path] of [
      ['cards', `/events?perPage=${Math.min(count, 100)}`],
      ['schedule', '/challenges?tab=schedule'],
    ]) {
      const size = (await (await fetch(server.base + path)).arrayBuffer()).byteLength / 1024;
      const { perSecond, p50, p99, failed } = measure({ pid: server.child.pid, url: server.base + path, count: 8 });
      const figures = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), size.toFixed(0), residentMiB(server.child.pid).toFixed(0)];
      console.log(`| ${page} | ${count} | ${figures.join(' | ')} | ${failed} |`);
    }
    await stop(server.child);
  }
}

function measureConnections({ child, base }) {
  console.log('\nconnections, home page, nothing cached\n');
  console.log('| connections | pages/s | p50 ms | p99 ms | MiB resident | failed |');
  console.log('|---:|---:|---:|---:|---:|---:|');
  for (let count = 1; count <= 256; count *= 4) {
    const { perSecond, p50, p99, failed } = measure({ pid: child.pid, url: `${base}/`, count });
    const resident = residentMiB(child.pid).toFixed(0);
    console.log(`| ${count} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${resident} | ${failed} |`);
  }
}

/** Five times as many requests as the server can answer, at a fixed rate, and how long it takes to recover. */
async function measureSaturation({ child, base }) {
  const quiet = [];
  for (let turn = 0; turn < 50; turn++) quiet.push(await timeToAnswer(base));
  const capacity = measure({ pid: child.pid, url: `${base}/`, count: 8 }).perSecond;
  const clients = 250;
  const rate = Math.ceil((5 * capacity) / clients);
  const log = join(folder, 'h2load.log');
  await promisify(execFile)('h2load', ['--h1', `-c${clients}`, '-t1', `-D${seconds}`, `--rps=${rate}`, `--log-file=${log}`, `${base}/`]);
  const ended = performance.now();
  const resident = residentMiB(child.pid);
  while ((await timeToAnswer(base)) > 2 * median(quiet));
  const recovered = performance.now() - ended;

  const answers = readFileSync(log, 'utf8').trim().split('\n').map((line) => line.split('\t').map(Number));
  rmSync(log);
  console.log(`\nsaturation: ${rate * clients} requests a second for ${seconds} s, five times the ${capacity.toFixed(0)} pages/s that are possible\n`);
  console.log('| status | answers | p50 ms | p99 ms |');
  console.log('|---:|---:|---:|---:|');
  for (const status of [...new Set(answers.map(([, status]) => status))].sort()) {
    const took = answers.filter((answer) => answer[1] === status).map(([, , micros]) => micros / 1000);
    console.log(`| ${status} | ${took.length} | ${median(took).toFixed(0)} | ${quantile(0.99, took).toFixed(0)} |`);
  }
  console.log(`\n${resident.toFixed(0)} MiB resident at its end; as fast as before after ${recovered.toFixed(0)} ms`);
}

/** Milliseconds until the home page is there; without end if it is not. */
async function timeToAnswer(base) {
  const since = performance.now();
  const answer = await fetch(`${base}/`);
  await answer.arrayBuffer();
  return answer.status === 200 ? performance.now() - since : Number.POSITIVE_INFINITY;
}

/** Resident memory after each tenth of many pages. */
function measureMemory({ child, base }) {
  console.log(`\nmemory during ${renders} renders of the home page\n`);
  console.log('| pages | MiB resident |');
  console.log('|---:|---:|');
  console.log(`| 0 | ${residentMiB(child.pid).toFixed(0)} |`);
  for (let part = 1; part <= 10; part++) {
    execFileSync('h2load', ['--h1', '-c8', '-t1', `-n${renders / 10}`, `${base}/`], { stdio: 'ignore' });
    console.log(`| ${(part * renders) / 10} | ${residentMiB(child.pid).toFixed(0)} |`);
  }
}
