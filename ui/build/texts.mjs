/**
 * The texts that visitors read: `node build/texts.mjs [--sample COUNT] [PREFIX …]` lists them, one a line with its file
 * and line, or a random sample; prefixes are paths from the root of the repository.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Which files have texts, and how to read them. */
const readers = [
  [/^ui\/src\/.*(?<!\.test|\.fixture|\.gen)\.tsx?$/, scriptTexts],
  [/^server\/(src|crates\/config\/src)\/.*\.rs$/, rustTexts],
  [/^server\/templates\/.*\.(html|txt)$/, templateTexts],
  [/^content\/(.*\.toml|[^/]*\.md)$/, proseTexts],
];
const excluded = /^content\/README\.md$|^ui\/src\/(features\/style-guide|api)\//;

/** Attributes that hold no text. */
const technical = /^(className|d|data-.*|href|htmlFor|id|kind|name|rel|size|to|tone|type|variant|viewBox)$/;

const squeeze = (text) => text.replace(/\s+/g, " ").trim();

/** Whether it is for people: words with a space between them, or one capitalised word. */
const isText = (text) => /[A-Za-z}]['’.,:;!?%)]* [A-Za-z{(“]/.test(text) || /^[A-Z][a-z]+[.…!?]?$/.test(text);

/**
 * String literals and the content of JSX elements, as `[line, text]`; what is computed is `{}`. An element that
 * contains text is one text with all its children.
 */
export function scriptTexts(source, file) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts = [];
  const add = (node, text) => texts.push([tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, squeeze(text)]);

  function flat(node) {
    if (ts.isJsxText(node)) return node.text;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.map(flat).join("");
    if (!ts.isJsxExpression(node) || !node.expression) return "";
    return ts.isStringLiteralLike(node.expression) ? node.expression.text : "{}";
  }

  function visit(node, isInText) {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && technical.test(node.name.getText())) return;
    if (ts.isStringLiteralLike(node)) add(node, node.text);
    if (ts.isTemplateExpression(node))
      add(node, node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join(""));
    let inText = isInText;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const hasText = node.children.some((child) => ts.isJsxText(child) && child.text.trim() !== "");
      if (hasText && !isInText) add(node, flat(node));
      inText ||= hasText;
    }
    ts.forEachChild(node, (child) => visit(child, inText && !ts.isJsxExpression(child)));
  }
  visit(tree, false);
  return texts;
}

/** All texts below the prefixes. */
export function visitorTexts(prefixes = [""]) {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  return listed.filter(Boolean).flatMap((file) => {
    const read = readers.find(([path]) => path.test(file))?.[1];
    if (!read || excluded.test(file) || !prefixes.some((prefix) => file.startsWith(prefix))) return [];
    return read(readFileSync(join(root, file), "utf8"), file)
      .filter(([, text]) => isText(text))
      .map(([line, text]) => ({ file, line, text }));
  });
}

/** String literals outside of comments, tests, queries, logs and the API's document. */
function rustTexts(source) {
  const code = source.split(/^#\[cfg\(test\)\]\nmod /m)[0];
  const literals = /\/\/[^\n]*|'(?:\\.|[^'\\\n])'|r(#*)"([\s\S]*?)"\1|"((?:\\[\s\S]|[^"\\])*)"/g;
  const technicalContext =
    /(tracing::|\.sign\(|\.expect\(|AppError::internal\(|#\[|\b(description|summary|name) = |\bname: |"name": )[^\n;"]*$/;
  const texts = [];
  for (const { 0: all, 2: raw, 3: quoted, index } of code.matchAll(literals)) {
    const text = raw ?? quoted;
    if (text === undefined || /^(SELECT|INSERT|UPDATE|DELETE|LOCK|HTTP\/)/.test(text)) continue;
    if (technicalContext.test(code.slice(Math.max(0, index - 200), index))) continue;
    const line = code.slice(0, index).split("\n").length;
    if (all.length > 2) texts.push([line, squeeze(text.replace(/\\\n\s*/g, "").replaceAll("\\n", " "))]);
  }
  return texts;
}

/** Lines without tags. */
function templateTexts(source) {
  const plain = (line) => line.replace(/\{%.*?%\}|<[^>]*>/g, " ").replace(/\{\{.*?\}\}/g, "{}");
  return source.split("\n").map((line, index) => [index + 1, squeeze(plain(line))]);
}

/** Sentences of the paragraphs, list items and cells of markdown, and of the strings of TOML. */
function proseTexts(source, file) {
  const paragraphs = [];
  let isOpen = false;
  for (const [index, line] of source.split("\n").entries()) {
    if (file.endsWith(".toml") && line.startsWith("#")) continue;
    const text = line
      .replace(/ \{#[^}]*\}/, "")
      .replace(/ ?\\$/, "")
      .replace(/https?:\/\/[^\s)"]+/g, "{}");
    const begins = !isOpen || /^\s*([-#>|[\]{}]|\d+\. |\w+( =|:))/.test(text);
    if (begins) paragraphs.push([index + 1, text]);
    else paragraphs.at(-1)[1] += ` ${text}`;
    isOpen = text.trim() !== "";
  }
  return paragraphs.flatMap(([line, text]) =>
    squeeze(text)
      .split(/(?<=[.!?:]["”*]*) (?=[A-Z“*])/)
      .map((sentence) => [line, sentence]),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const options = process.argv.slice(2);
  const count = options[0] === "--sample" ? Number(options.splice(0, 2)[1]) : Number.POSITIVE_INFINITY;
  const texts = visitorTexts(options.length > 0 ? options : undefined);
  const order = count < texts.length ? texts.map((text) => [Math.random(), text]).sort(([a], [b]) => a - b) : null;
  for (const { file, line, text } of order ? order.slice(0, count).map(([, text]) => text) : texts)
    console.log(`${file}:${line}: ${text}`);
}
