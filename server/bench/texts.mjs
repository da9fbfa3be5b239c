// How long hostile texts take: each has to be answered within 200 ms, with HTML or with an error. For comparison, a page
// of ordinary length and one of maximum length.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, startServer, stop } from './programs.mjs';

const account = { email: 'bench@example.com', password: 'tile-by-tile-by-tile' };
const turns = 5;
const longest = 200;

const rules = readFileSync(join(root, 'content/rules.md'), 'utf8');
const many = (count, of) => Array.from({ length: count }, (_, at) => of(at)).join('');
const texts = {
  'the rules': rules,
  'the rules 15 times': rules.repeat(15),
  brackets: '['.repeat(50_000),
  quotes: '>'.repeat(50_000),
  stars: '*a_ '.repeat(50_000),
  backticks: many(600, (at) => `a${'`'.repeat(at + 1)}`),
  cells: `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${'|\n'.repeat(50_000)}`,
  lists: many(600, (depth) => `${'  '.repeat(depth)}- a\n`).slice(0, 240_000),
  'links in links': `${'['.repeat(20_000)}a${'](b)'.repeat(20_000)}`,
  references: `[a]: ${'b'.repeat(5_000)}\n\n${'[a] '.repeat(40_000)}`,
  footnotes: `${'[^1] '.repeat(30_000)}\n\n[^1]: a`,
  elements: '<div>'.repeat(40_000),
  'words in words': `${many(90, (at) => `<b id='${at}'>`)}${'<p>a</p>'.repeat(20_000)}`,
  'entities and comments': '&amp;<!-- <!'.repeat(15_000),
};

export async function measureTexts(binary) {
  const server = await startServer(binary, {
    pageCacheMiB: 64,
    prepare: (run) => run(['create-admin', '--email', account.email, '--password-stdin'], account.password),
  });
  const send = await signedIn(server.base);
  console.log('\ntexts, longest of', turns);
  for (const [what, markdown] of Object.entries(texts)) {
    const took = [];
    let status = 0;
    for (let turn = 0; turn < turns; turn++) {
      const since = performance.now();
      status = await send('/api/v1/content/preview', { markdown, raw: true });
      took.push(performance.now() - since);
    }
    const slowest = Math.max(...took);
    const verdict = slowest > longest ? `  more than ${longest} ms` : '';
    console.log(`${what.padEnd(24)}${String(markdown.length).padStart(8)} bytes  ${status}  ${slowest.toFixed(1).padStart(6)} ms${verdict}`);
  }
  await stop(server.child);
}

/** Signs a user in and returns a function that sends requests as that user. */
async function signedIn(base) {
  const jar = new Map();
  const take = (answer) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair] = cookie.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  };
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ');
  const send = async (path, body) => {
    const headers = {
      cookie: cookie(),
      'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN')),
      'content-type': 'application/json',
    };
    const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    take(answer);
    await answer.arrayBuffer();
    return answer.status;
  };
  take(await fetch(`${base}/api/csrf-cookie`));
  const status = await send('/api/v1/login', { ...account, remember: false });
  if (status !== 200) throw new Error(`a login was answered ${status}`);
  return send;
}
