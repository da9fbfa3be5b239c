// A flash sale: thousands of shoppers arrive within seconds for half as many paid tickets. Each looks at the page of the
// tickets, holds a seat, goes to the payment page, pays at a stand-in for Stripe whose webhook follows at once, and looks
// at the ticket. On both databases; afterwards `server check-invariants` looks for what must never be.
import { execFileSync } from 'node:child_process';
import { quantile } from './figures.mjs';
import { startPostgres } from './postgres.mjs';
import { startServer, stop } from './programs.mjs';
import { StripePeer } from './stripe.mjs';
import { Visitor } from './visitor.mjs';

const shoppers = Number(process.env.SHOPPERS ?? 2000);
const seats = Number(process.env.SEATS ?? shoppers / 2);
/** Seconds within which they arrive. */
const arriving = Number(process.env.ARRIVING ?? 10);
const account = { email: 'bench@example.com', password: 'tile-by-tile-by-tile' };
const slug = 'flash-sale';
const pages = `/events/${slug}/tickets`;
const purchase = `/api/v1/events/${slug}/tickets/flash/purchase`;

export async function measureSale(binary) {
  await measure(binary, 'SQLite');
  const postgres = await startPostgres();
  try {
    await measure(binary, 'PostgreSQL', postgres);
  } finally {
    await postgres.stop();
  }
}

async function measure(binary, database, postgres) {
  const stripe = await StripePeer.start();
  let command;
  const server = await startServer(binary, {
    pageCacheMiB: 64,
    settings: {
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
      ...stripe.settings,
      TRUSTED_PROXIES: '127.0.0.1',
      // What is measured is the sale, not the accounts.
      PASSWORD_MEMORY_KIB: '8',
    },
    prepare: (run) => {
      command = run;
      run(['create-admin', '--email', account.email, '--password-stdin'], account.password);
      for (const flag of ['login', 'register']) run(['flags', 'set', flag, 'on']);
    },
  });
  await openSale(server.base);
  const crowd = await register(server.base);
  verifyAll(server.database, postgres);

  const took = { page: [], hold: [], 'check out': [], webhook: [], ticket: [] };
  const outcome = { sold: 0, 'sold out': 0, errors: 0 };
  const begin = performance.now();
  let soldOut;
  let shells = 0;
  const shop = async (shopper, number) => {
    await new Promise((next) => setTimeout(next, (number / shoppers) * arriving * 1000));
    const timed = async (what, work) => {
      const since = performance.now();
      const answer = await work();
      took[what].push(performance.now() - since);
      return answer;
    };
    if (!(await timed('page', () => shopper.page(pages)))) shells++;
    const held = await timed('hold', () => untilServed(() => shopper.call('POST', purchase, {})));
    if (held.status === 422 && held.body.message === 'This ticket is sold out.') return 'sold out';
    const input = { complete: true, acceptTerms: true };
    const opened = held.status === 200 ? await timed('check out', () => shopper.call('POST', purchase, input)) : held;
    const address = opened.body?.paymentUrl;
    if (opened.status !== 200 || !address) throw new Error(`${opened.status}: ${JSON.stringify(opened.body)}`);
    const webhook = await stripe.pay(address.split('/').pop());
    const answer = await timed('webhook', () => stripe.deliver(server.base, webhook));
    if (answer !== 204) throw new Error(`the webhook was answered ${answer}`);
    const bought = await timed('ticket', () => shopper.call('GET', purchase));
    if (bought.body?.nextStep !== 'confirmed') throw new Error(`${bought.status}: ${JSON.stringify(bought.body)}`);
    return 'sold';
  };
  await Promise.all(
    crowd.map(async (shopper, number) => {
      const end = await shop(shopper, number).catch((error) => {
        if (outcome.errors < 3) console.error(`a shopper failed: ${error.message}`);
        return 'errors';
      });
      outcome[end]++;
      if (outcome.sold === seats) soldOut ??= performance.now() - begin;
    }),
  );
  await stop(server.child);
  await stripe.stop();
  command(['check-invariants']);

  const seconds = soldOut ? `sold out after ${(soldOut / 1000).toFixed(1)} s` : 'not sold out';
  console.log(`\nflash sale, ${database}: ${shoppers} shoppers arrive within ${arriving} s for ${seats} paid tickets: ${seconds}`);
  console.log(`${outcome.sold} sold, ${outcome['sold out']} read that it is sold out, ${outcome.errors} errors, ${shells} pages left to the browser; no invariant is violated`);
  console.log(`${'calls'.padStart(8)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'most'.padStart(8)}  milliseconds`);
  for (const [what, all] of Object.entries(took)) {
    const figures = [0.5, 0.95, 1].map((share) => (quantile(share, all) ?? 0).toFixed(0).padStart(8));
    console.log(`${String(all.length).padStart(8)}${figures.join('')}  ${what}`);
  }
}

/** Repeats a call while the server asks for that, as the page does. */
async function untilServed(call) {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    await new Promise((next) => setTimeout(next, 1000 * (1 + Math.random())));
  }
}

/** An event on sale with one paid type, made by staff. */
async function openSale(base) {
  const staff = await new Visitor(base, '10.255.255.1').arrive();
  await staff.call('POST', '/api/v1/login', { ...account, remember: false });
  const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString();
  const event = {
    title: 'Flash sale',
    slug,
    status: 'published',
    capacity: seats,
    startAt: day(30),
    endAt: day(32),
    registrationOpensAt: day(-1),
    registrationClosesAt: day(20),
  };
  const type = { eventId: slug, name: 'Flash', slug: 'flash', priceAmount: 2500 };
  for (const [path, body] of [['/api/v1/events', event], ['/api/v1/tickets', type]]) {
    const made = await staff.call('POST', path, body);
    if (made.status !== 201) throw new Error(`${path} was answered ${made.status}: ${JSON.stringify(made.body)}`);
  }
}

/** Shoppers with an account, each from an address of their own. */
async function register(base) {
  const crowd = [];
  const line = async (first) => {
    for (let number = first; number < shoppers; number += 16) {
      const shopper = await new Visitor(base, `10.1.${number >> 8}.${number & 255}`).arrive();
      const { password } = account;
      const body = { name: 'Ana Silva', email: `shopper${number}@example.com`, password, passwordConfirmation: password };
      const made = await shopper.call('POST', '/api/v1/register', body);
      if (made.status !== 201) throw new Error(`a registration was answered ${made.status}: ${JSON.stringify(made.body)}`);
      crowd.push(shopper);
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, first) => line(first)));
  return crowd;
}

/** Instead of two thousand clicks on links in emails. */
function verifyAll(file, postgres) {
  const sql = 'UPDATE users SET email_verified_at = created_at';
  if (postgres) return execFileSync('psql', ['--quiet', '--command', sql, postgres.url], { stdio: ['ignore', 'ignore', 'inherit'] });
  const script = 'import sqlite3, sys; db = sqlite3.connect(sys.argv[1], timeout=30); db.execute(sys.argv[2]); db.commit()';
  return execFileSync('python3', ['-c', script, file, sql]);
}
