// How long the admin area takes from a key or a click to the next paint, in Chromium, on lists that fill a page.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './programs.mjs';

const { chromium } = createRequire(join(root, 'ui/package.json'))('playwright');
const sections = ['users', 'attendees', 'waiting-list', 'invitations', 'teams', 'rewards'];
const rounds = 5;
const allRows = 'Select all rows on this page';

/** What a user does on a list, by name; each leaves the page as it was for the next round. */
const interactions = {
  'select a row': async (page) => {
    const box = page.locator('tbody input[type=checkbox]').nth(3);
    await box.check();
    await box.uncheck();
  },
  'select the page': async (page) => {
    await page.getByLabel(allRows).check();
    await page.getByLabel(allRows).uncheck();
  },
  'type a word to search': async (page) => {
    const search = page.getByRole('searchbox').first();
    await search.pressSequentially('maria');
    await page.waitForURL(/q=maria/);
    await search.fill('');
    await page.waitForURL((url) => !url.searchParams.has('q'));
    await search.blur();
  },
  'move by keys': async (page) => {
    for (const key of ['j', 'j', 'j', 'k', 'x', 'x']) await page.keyboard.press(key);
    await page.evaluate(() => document.activeElement?.blur());
  },
  'open the palette and type': async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').first().pressSequentially('atten');
    await page.keyboard.press('Escape');
  },
};

/** Prints the slow inputs of each section, which took longer than 16 ms: browsers report no others. */
export async function measureInteractions(base, cookie) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell' });
  console.log('\nfrom input to the next paint, 100 rows a page: milliseconds');
  console.log(`${'slow'.padStart(8)}${'p50'.padStart(8)}${'max'.padStart(8)}`);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const cookies = cookie.split('; ').map((pair) => pair.split(/=(.*)/s));
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: base })));
    await context.addInitScript(() => {
      globalThis.inputs = [];
      const keep = (list) => list.getEntries().forEach((entry) => {
        if (entry.interactionId) globalThis.inputs.push([entry.interactionId, entry.duration]);
      });
      new PerformanceObserver(keep).observe({ type: 'event', durationThreshold: 16, buffered: true });
    });
    for (const section of sections) await measureSection(await context.newPage(), base, section);
  } finally {
    await browser.close();
  }
}

async function measureSection(page, base, section) {
  await page.goto(`${base}/admin/${section}?perPage=100`);
  await page.getByLabel(allRows).waitFor();
  const rows = await page.locator('tbody tr').count();
  for (const [name, interact] of Object.entries(interactions)) {
    await page.evaluate(() => { globalThis.inputs.length = 0; });
    for (let round = 0; round < rounds; round++) await interact(page);
    // The entries of the last input arrive after its paint.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    const entries = await page.evaluate(() => globalThis.inputs);
    const slowest = new Map();
    for (const [id, duration] of entries) slowest.set(id, Math.max(duration, slowest.get(id) ?? 0));
    const took = [...slowest.values()].sort((one, other) => one - other);
    const figures = [took[Math.floor(took.length / 2)] ?? 0, took.at(-1) ?? 0].map((value) => value.toFixed(0).padStart(8));
    console.log(`${String(took.length).padStart(8)}${figures.join('')}  /admin/${section} (${rows} rows): ${name}`);
  }
  await page.close();
}
