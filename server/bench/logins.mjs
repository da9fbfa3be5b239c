// Logins per second while others look at pages: people sign in one after the other on several lines at once, and `/` is
// asked for at a steady rate meanwhile. Passwords are hashed at the least cost that production allows.
import { quantile } from './figures.mjs';
import { startServer, stop } from './programs.mjs';
import { Visitor } from './visitor.mjs';

const seconds = Number(process.env.SECONDS ?? 10);
const lines = Number(process.env.LOGIN_LINES ?? 4);
const pagesPerSecond = 100;
const account = { email: 'bench@example.com', password: 'tile-by-tile-by-tile' };

export async function measureLogins(binary) {
  const server = await startServer(binary, {
    pageCacheMiB: 64,
    // Every login comes from an address of its own, as a crowd does.
    settings: { TRUSTED_PROXIES: '127.0.0.1' },
    prepare: (run) => run(['create-admin', '--email', account.email, '--password-stdin'], account.password),
  });
  const quiet = await watch(server.base, async () => new Promise((next) => setTimeout(next, seconds * 1000)));
  let logins = 0;
  const took = [];
  const until = performance.now() + seconds * 1000;
  const busy = await watch(server.base, () =>
    Promise.all(
      Array.from({ length: lines }, async (_, line) => {
        for (let turn = 0; performance.now() < until; turn++) {
          const since = performance.now();
          await logIn(server.base, `10.${line}.${turn >> 8}.${turn & 255}`);
          took.push(performance.now() - since);
          logins++;
        }
      }),
    ),
  );
  await stop(server.child);
  const figure = (share, all) => `${quantile(share, all).toFixed(1)} ms`;
  console.log(
    `\n${(logins / seconds).toFixed(1)} logins/s on ${lines} lines (p50 ${figure(0.5, took)}, p95 ${figure(0.95, took)}); ` +
      `/ at ${pagesPerSecond} a second meanwhile: p95 ${figure(0.95, busy)} (without logins ${figure(0.95, quiet)})`,
  );
}

async function logIn(base, address) {
  const visitor = await new Visitor(base, address).arrive();
  await visitor.post('/api/v1/login', { ...account, remember: true }, 200);
}

/** Milliseconds each page took that was asked for while `work` went on: asked for by the clock, however long others take. */
async function watch(base, work) {
  const took = [];
  const asked = [];
  const timer = setInterval(() => {
    const since = performance.now();
    const page = fetch(`${base}/`).then(async (answer) => {
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`/ was answered ${answer.status}`);
      took.push(performance.now() - since);
    });
    asked.push(page);
  }, 1000 / pagesPerSecond);
  await work().finally(() => clearInterval(timer));
  await Promise.all(asked);
  return took;
}
