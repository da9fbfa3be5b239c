// wrk, the load generator: closed loops of requests to one URL.
import { execFileSync } from 'node:child_process';
import { cpuSeconds } from './programs.mjs';

const seconds = Number(process.env.SECONDS ?? 10);

/** Milliseconds of a wrk figure such as `1.32ms`, `870us`, `1.02s`. */
function milliseconds(figure) {
  const [, number, unit] = /([\d.]+)(us|ms|s|m)/.exec(figure);
  return Number(number) * { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit];
}

/** One closed-loop run of wrk against a process: requests per second, per core used, and milliseconds. */
export function measure(name, pid, url, count, headers = {}) {
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
