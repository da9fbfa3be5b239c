// Reports uses of the words listed in words.txt, in identifiers, comments and prose.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { visitorTexts } from "../ui/build/texts.mjs";

const list = ".make/words.txt";
// Third column of words that only texts for visitors must not have.
const inTexts = "texts";
// Generated files, test data and, where all words count, texts for visitors.
const excluded = [
  /^(CHANGELOG\.md$|LICENSE$|content\/|docs\/openapi\.json|server\/crates\/entities\/|server\/src\/demo\/|server\/src\/platform\/passwords\/common\.txt)/,
  /(^|\/)(package-lock\.json|Cargo\.lock|schema\.gen\.ts)$/,
  /\.(avif|ico|jpg|map|png|svg|webp|woff2)$/,
];

const capitalise = (word) => word[0].toUpperCase() + word.slice(1);

/** Matches the word also as a part of `snake_case`, `camelCase` and `UPPER_CASE` identifiers, but not inside other words. */
function pattern(word) {
  const [lower, title, upper] = [word, capitalise(word), word.toUpperCase()].map((form) => form.replace(/ /g, "\\s+"));
  return new RegExp(`(?<![A-Za-z])${lower}(?![a-z])|(?<![A-Z])${title}(?![a-z])|(?<![A-Za-z])${upper}(?![A-Za-z])`);
}

const lines = readFileSync(list, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
const words = lines.map((line) => line.split("\t")).map(([word, term, prefix = ""]) => ({ word, term, prefix, regex: pattern(word) }));
const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean);

let found = 0;
const report = (place, { word, term }) => {
  console.error(`${place}: "${word}": use "${term}"`);
  found += 1;
};
for (const file of files.filter((file) => file !== list && !excluded.some((path) => path.test(file)))) {
  const candidates = words.filter(({ prefix }) => prefix !== inTexts && file.startsWith(prefix));
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    continue; // Deleted, but not committed yet.
  }
  for (const [number, line] of text.split("\n").entries()) {
    for (const word of candidates) if (word.regex.test(line)) report(`${file}:${number + 1}`, word);
  }
}
const ofTexts = words.filter(({ prefix }) => prefix === inTexts);
for (const { file, line, text } of visitorTexts())
  for (const word of ofTexts) if (word.regex.test(text)) report(`${file}:${line}`, word);

if (found > 0) process.exitCode = 1;
else console.log(`${files.length} files use none of the ${words.length} words in ${list}.`);
