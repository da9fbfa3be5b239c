// Loads the server bundle like the renderer: as a classic script, with a host that serves API requests.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { afterAll, beforeAll } from "vitest";
import { build } from "../build.mjs";
import { contact, current, now, responseTo } from "./fixtures.mjs";

/** The path of the current edition. */
export const eventPath = `/api/v1/events/${current}`;
export const { name: siteName } = responseTo("/api/v1/site").body;

/** Builds the bundle for the tests of a file. `errors` has what it writes to the console. */
export function testRenderer() {
  const outdir = mkdtempSync(join(tmpdir(), "ui-render-"));
  const errors = [];
  // Only the globals of the embedded engine: no fetch, window, process or timers.
  const context = createContext({
    URL,
    URLSearchParams,
    TextEncoder,
    AbortController,
    AbortSignal,
    Request,
    Response,
    Headers,
    console: { error: (text) => errors.push(text) },
  });

  beforeAll(async () => {
    await build({ outdir });
    runInContext(readFileSync(join(outdir, "server/bundle.js"), "utf8"), context);
  });

  afterAll(() => rmSync(outdir, { recursive: true }));

  /** Renders a path; `responses` overrides API responses by path. */
  async function page(path, responses = {}, shared = false) {
    const calls = [];
    const host = {
      async fetch(url) {
        calls.push(url);
        const { status, body } = responses[url] ?? responseTo(url);
        return Object.assign(new Response(JSON.stringify(body), { status }), { shared });
      },
    };
    const request = { url: `https://hackathon.example${path}`, now, contact };
    const rendered = await context.__ssr.render(request, host);
    return { ...rendered, state: JSON.parse([rendered.state].flat().join("")), calls };
  }

  return { context, errors, page };
}
