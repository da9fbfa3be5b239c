// wrk, the load generator: closed loops of requests to one URL.
import { execFileSync } from 'node:child_process';
import { median, shuffled } from './figures.mjs';
import { cpuSeconds } from './programs.mjs';

const seconds = Number(process.env.SECONDS ?? 10);
const rounds = Number(process.env.ROUNDS ?? 8);

/** Milliseconds of a wrk figure such as `1.32ms`, `870us`, `1.02s`. */
function milliseconds(figure) {
  const [, number, unit] = /([\d.]+)(us|ms|s|m)/.exec(figure);
  return Number(number) * { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit];
}

/** A closed loop of requests to one URL for `time` seconds. */
function load({ url, count, headers = {} }, time) {
  const sent = Object.entries(headers).flatMap(([header, value]) => ['-H', `${header}: ${value}`]);
  return execFileSync('wrk', ['--latency', '-t1', `-c${count}`, `-d${time}s`, '--timeout', '10s', ...sent, url], { encoding: 'utf8' });
}

/** What one run of wrk against a process says: requests per second, CPU seconds used, and milliseconds. */
function measureOnce(target, time) {
  const before = cpuSeconds(target.pid);
  const report = load(target, time);
  return {
    cpu: cpuSeconds(target.pid) - before,
    total: Number(/(\d+) requests in/.exec(report)[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)[1]),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(report)[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(report)[1]),
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? 0),
  };
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** Several runs as one figure: medians, and pages per CPU second over all of them. */
function combine(runs) {
  const of = (what) => runs.map((run) => run[what]);
  return {
    perSecond: median(of('perSecond')),
    perCore: sum(of('total')) / sum(of('cpu')),
    p50: median(of('p50')),
    p99: median(of('p99')),
    failed: sum(of('failed')),
  };
}

/** One run of `SECONDS` after a warm-up. */
export function measure(target) {
  load(target, Math.min(2, seconds));
  return combine([measureOnce(target, seconds)]);
}

/** Measures each target in each of `ROUNDS` shuffled rounds, together `SECONDS` long, after a warm-up of all. */
export function measureInRounds(targets) {
  const time = Math.max(1, Math.round(seconds / rounds));
  for (const target of targets) load(target, Math.min(2, seconds));
  const runs = new Map(targets.map((target) => [target, []]));
  for (let round = 0; round < rounds; round++) for (const target of shuffled(targets)) runs.get(target).push(measureOnce(target, time));
  return targets.map((target) => ({ ...target, ...combine(runs.get(target)) }));
}
