// The baseline of `make bench`: the bundle of dist/ behind plain `node:http`, with the responses of a real API, each fetched
// once and then cached in memory. Usage: node bench/node-server.mjs --api http://127.0.0.1:8080 [--port 8090]
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runInThisContext } from "node:vm";
import { escapeScript, headOf } from "./head.mjs";

const { values: options } = parseArgs({
  options: {
    port: { type: "string", default: "8090" },
    api: { type: "string", default: "http://127.0.0.1:8080" },
  },
});
const dist = resolve(import.meta.dirname, "../dist");
const manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8"));
runInThisContext(readFileSync(join(dist, "server/bundle.js"), "utf8"), { filename: "bundle.js" });
const { render } = globalThis.__ssr;
const contact = "hello@example.com";

/** Path → promise of `{ status, text }`. */
const responses = new Map();

async function fetchResponse(path) {
  const response = await fetch(options.api + path);
  return { status: response.status, text: await response.text() };
}

/** The API for the bundle. All visitors get the same responses. */
const host = {
  async fetch(path) {
    if (!responses.has(path)) responses.set(path, fetchResponse(path));
    const { status, text } = await responses.get(path);
    return {
      status,
      ok: status < 400,
      headers: { get: () => null },
      shared: true,
      text: async () => text,
      json: async () => JSON.parse(text),
    };
  },
};

const assets = [
  `<meta name="contact" content="${contact}">`,
  '<meta name="theme-color" content="#f6f8fb" media="(prefers-color-scheme: light)" data-scheme="light">',
  '<meta name="theme-color" content="#07122a" media="(prefers-color-scheme: dark)" data-scheme="dark">',
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
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${headOf(meta)}${assets}${styles}${preload}</head><body><div id="root">${html}</div><script type="application/json" id="state">${escapeScript([state].flat().join(""))}</script></body></html>`;
}

async function send(request, response) {
  const url = `http://${request.headers.host}${request.url}`;
  const page = await render({ url, now: new Date().toISOString(), contact, hasSession: false }, host);
  const { status, redirect } = page.meta;
  if (redirect) return response.writeHead(redirect.status, { location: redirect.location }).end();
  const body = Buffer.from(documentOf(page));
  const headers = { "content-type": "text/html; charset=utf-8", "content-length": body.length };
  return response.writeHead(status, headers).end(body);
}

const server = createServer((request, response) => {
  send(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(Number(options.port), "127.0.0.1");
