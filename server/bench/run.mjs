// Measures the release binary: `make bench`.
// SECONDS=10 ROUNDS=8 CONNECTIONS=1,8,64 SSR_THREADS=2 LOGIN_LINES=4 and QUICKJS_SERVER=<binary> change what is measured.
// What is named on the command line (pages, load, logins, enumeration, lists, texts, sale) is measured alone.
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { measureEnumeration } from './enumeration.mjs';
import { measureLists } from './lists.mjs';
import { measureLoad } from './load.mjs';
import { measureLogins } from './logins.mjs';
import { measurePages, printPages } from './pages.mjs';
import { root, tidyUp } from './programs.mjs';
import { measureSale } from './sale.mjs';
import { measureTexts } from './texts.mjs';

const isSelected = (what) => process.argv.length < 3 || process.argv.includes(what);
const binaries = [join(root, 'dist/server'), process.env.QUICKJS_SERVER].filter((binary) => binary && existsSync(binary));
try {
  console.log(`${cpus().length} cores, ${cpus()[0].model}, Node ${process.version}, what measures runs on the same cores\n`);
  if (isSelected('pages')) printPages(await measurePages(binaries));
  if (isSelected('load')) await measureLoad(binaries[0]);
  if (isSelected('logins')) await measureLogins(binaries[0]);
  if (isSelected('enumeration')) await measureEnumeration(binaries[0]);
  if (isSelected('lists')) await measureLists(binaries[0]);
  if (isSelected('texts')) await measureTexts(binaries[0]);
  if (isSelected('sale')) await measureSale(binaries[0]);
} finally {
  await tidyUp();
}
