// The baseline of `make bench`, and the way to look at the pages without the real server: bare `node:http` around the
// very same dist/server/bundle.js. Usage: node bench/node-server.mjs [--port 8090] [--editions 60]
//   [--api http://127.0.0.1:8080]   answers come from a real API, each path fetched once and then kept in memory
//   [--flags register,login]        the feature flags that are on, in place of the canned ones
//   [--answers file.json]           answers come from a file: path → body
//   [--dist dist-dev]               serves another build than dist/
//   [--phase live] [--bare]         the current edition in one of its phases; without a programme
//   [--items 200]                   a schedule of that many items
//   [--shell]                       sends the client shell instead of rendering, as after a failed rendering
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runInThisContext } from "node:vm";
import { canned, now as cannedNow, contact, nowIn } from "./canned.mjs";
import { cannedAccount, cannedPicture, isKnown } from "./canned-account.mjs";
import { cannedForm, cannedWrite } from "./canned-forms.mjs";
import { escapeScript, headOf } from "./head.mjs";

const { values: options } = parseArgs({
  options: {
    port: { type: "string", default: "8090" },
    editions: { type: "string", default: "60" },
    api: { type: "string" },
    answers: { type: "string" },
    flags: { type: "string" },
    dist: { type: "string", default: resolve(import.meta.dirname, "../dist") },
    phase: { type: "string", default: "on_sale" },
    bare: { type: "boolean", default: false },
    items: { type: "string" },
    shell: { type: "boolean", default: false },
  },
});
const dist = resolve(options.dist);
const manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8"));
runInThisContext(readFileSync(join(dist, "server/bundle.js"), "utf8"), { filename: "bundle.js" });
const { render } = globalThis.__ssr;

/** Path → promise of `{ status, text }`. */
const kept = new Map();
const file = options.answers ? JSON.parse(readFileSync(options.answers, "utf8")) : null;

async function fetchAnswer(path) {
  if (options.api) {
    const answer = await fetch(options.api + path);
    return { status: answer.status, text: await answer.text() };
  }
  if (file)
    return path in file
      ? { status: 200, text: JSON.stringify(file[path]) }
      : { status: 404, text: '{"message":"Not found."}' };
  if (options.flags && path.startsWith("/api/flags")) {
    const on = options.flags.split(",");
    const asked = new URL(path, "http://api").searchParams.getAll("f");
    return { status: 200, text: JSON.stringify(Object.fromEntries(asked.map((name) => [name, on.includes(name)]))) };
  }
  const { status, body } = canned(path, Number(options.editions), options);
  return { status, text: JSON.stringify(body) };
}

function answerTo(path) {
  const answer = kept.get(path) ?? fetchAnswer(path);
  kept.set(path, answer);
  return answer;
}

/** What the bundle sees of the API for one visitor; each answer is parsed anew, as it is in the real server. */
function hostFor(cookie) {
  return {
    async fetch(path) {
      const { status, text } = (await accountAnswer("GET", path, cookie)) ?? (await answerTo(path));
      return {
        status,
        ok: status < 400,
        headers: { get: () => null },
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  };
}

/** What depends on who asks, or null: a real API is asked as a guest. */
async function accountAnswer(method, path, cookie, fields) {
  if (options.api || file) return null;
  const answer = await cannedAccount(method, path, cookie, fields);
  return answer && { ...answer, text: answer.body === null ? "" : JSON.stringify(answer.body) };
}

const assets = [
  `<meta name="contact" content="${contact}">`,
  '<meta name="theme-color" content="#f6f8fb" media="(prefers-color-scheme: light)" data-of="light">',
  '<meta name="theme-color" content="#07122a" media="(prefers-color-scheme: dark)" data-of="dark">',
  `<script src="${manifest.first}" data-entry="${manifest.entry}"></script>`,
  ...manifest.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  ...manifest.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
].join("");

function documentOf({ html, state, meta }) {
  const preload = [...manifest.preload, ...meta.preload]
    .map((href) => `<link rel="modulepreload" href="${href}" media="not all">`)
    .join("");
  const styles = meta.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${headOf(meta)}${assets}${styles}${preload}</head><body><div id="root">${html}</div><script type="application/json" id="state">${escapeScript(state)}</script></body></html>`;
}

const shell = {
  html: "",
  state: "null",
  meta: {
    status: 200,
    title: "",
    description: null,
    canonical: null,
    robots: null,
    preload: [],
    styles: [],
    redirect: null,
  },
};
const security = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'",
  "x-content-type-options": "nosniff",
};
const types = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
};

async function bytesOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** The fields of JSON or of a form, files among them. */
async function fieldsOf(type = "", bytes) {
  if (!type.startsWith("multipart/")) return JSON.parse(bytes.toString() || "{}");
  return Object.fromEntries(await new Response(bytes, { headers: { "content-type": type } }).formData());
}

/** Calls that write, and forms of browsers without a script. */
async function take(request, response) {
  const [path] = request.url.split("?");
  const bytes = await bytesOf(request);
  if (path.startsWith("/api/")) {
    const fields = await fieldsOf(request.headers["content-type"], bytes);
    const answer = await accountAnswer(request.method, path, request.headers.cookie, fields);
    if (answer) return tell(response, answer);
    const { status, body } = cannedWrite(request.method, path, fields);
    return tell(response, { status, text: body === null ? "" : JSON.stringify(body) });
  }
  const text = bytes.toString();
  const taken = cannedForm(path, [...new URL(request.url, "http://form").searchParams, ...new URLSearchParams(text)]);
  if (!taken) response.writeHead(405).end();
  else if (taken.location) response.writeHead(303, { location: taken.location }).end();
  else await send(response, taken.page, request, taken);
}

/** An answer of the API. */
function tell(response, { status, text, headers }) {
  response
    .writeHead(status, { ...(text && { "content-type": "application/json" }), "cache-control": "no-store", ...headers })
    .end(text);
}

async function answer(request, response) {
  const path = request.url;
  if (request.method !== "GET" && request.method !== "HEAD") return take(request, response);
  if (path === "/api/csrf-cookie") {
    response.writeHead(204, { "set-cookie": "XSRF-TOKEN=canned; Path=/; SameSite=Lax" }).end();
    return;
  }
  if (path.startsWith("/api/")) {
    const known = await accountAnswer("GET", path, request.headers.cookie);
    return tell(response, known ?? (await answerTo(path)));
  }
  const picture = cannedPicture(path);
  if (picture) {
    response.writeHead(200, { "content-type": picture.type }).end(picture.bytes);
    return;
  }
  const type = types[extname(path)];
  if (type) {
    const folder = path.startsWith("/assets/") ? "client" : "client/static";
    const bytes = readFileSync(join(dist, folder, normalize(path)));
    response.writeHead(200, { "content-type": type, "content-length": bytes.length }).end(bytes);
    return;
  }
  await send(response, path, request);
}

/** A page, with what is to be said about a form that was sent to us. */
async function send(response, path, request, { status, form } = {}) {
  const url = `http://${request.headers.host}${path}`;
  const now = options.api ? new Date().toISOString() : (nowIn[options.phase] ?? cannedNow);
  const page = options.shell
    ? shell
    : await render(
        { url, now, form, contact, known: isKnown(request.headers.cookie) },
        hostFor(request.headers.cookie),
      );
  if (page.meta.redirect) {
    response.writeHead(page.meta.redirect.status, { location: page.meta.redirect.location }).end();
    return;
  }
  const body = Buffer.from(documentOf(page));
  response
    .writeHead(status ?? page.meta.status, {
      ...security,
      "content-type": "text/html; charset=utf-8",
      "content-length": body.length,
      // Pages of somebody are nobody else's.
      ...(isKnown(request.headers.cookie) && { "cache-control": "no-store" }),
    })
    .end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
// Port 0 is any that is free.
server.listen(Number(options.port), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
