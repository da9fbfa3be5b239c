// Whether response times reveal which accounts exist: requests about known and unknown addresses alternate, 200 of each,
// and their medians are compared. Passwords are hashed at the lowest cost that production allows.
import { median } from './figures.mjs';
import { startServer, stop } from './programs.mjs';
import { Visitor } from './visitor.mjs';

const samples = 200;
// A login of one account may fail ten times in a quarter of an hour.
const accounts = 25;
const password = 'tile-by-tile-by-tile';

const endpoints = [
  ['login', 422, (email) => ({ email, password: 'tile-by-tile-by-mistake' })],
  ['forgot-password', 200, (email) => ({ email })],
  ['reset-password', 422, (email) => ({ email, token: 'A'.repeat(22), password, passwordConfirmation: password })],
];

export async function measureEnumeration(binary) {
  // Each visitor has its own address, so that no rate limit is shared.
  const server = await startServer(binary, { settings: { TRUSTED_PROXIES: '127.0.0.1' } });
  let address = 0;
  const newVisitor = () => {
    address++;
    return new Visitor(server.base, `10.9.${address >> 8}.${address & 255}`);
  };
  for (let at = 0; at < accounts; at++) {
    const visitor = await newVisitor().arrive();
    const body = { name: `Known ${at}`, email: `known-${at}@example.com`, password, passwordConfirmation: password };
    await visitor.post('/api/v1/register', body, 201);
  }
  console.log('\n| endpoint | known, median ms | unknown, median ms | ratio |\n|---|---:|---:|---:|');
  for (const [call, status, about] of endpoints) {
    const durations = { known: [], unknown: [] };
    for (let at = 0; at < samples; at++) {
      const emails = { known: `known-${at % accounts}@example.com`, unknown: `unknown-${at}@example.com` };
      // The order alternates.
      const order = at % 2 ? ['known', 'unknown'] : ['unknown', 'known'];
      for (const kind of order) {
        const visitor = await newVisitor().arrive();
        const since = performance.now();
        await visitor.post(`/api/v1/${call}`, about(emails[kind]), status);
        durations[kind].push(performance.now() - since);
      }
    }
    const [known, unknown] = [median(durations.known), median(durations.unknown)];
    console.log(`| ${call} | ${known.toFixed(2)} | ${unknown.toFixed(2)} | ${(known / unknown).toFixed(3)} |`);
  }
  await stop(server.child);
}
