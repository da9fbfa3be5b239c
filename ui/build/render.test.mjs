// The server bundle as the renderer uses it: a classic script, and a host that answers API calls.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canned, contact, now } from "../bench/canned.mjs";
import { build } from "../build.mjs";

const outdir = mkdtempSync(join(tmpdir(), "ui-render-"));
const errors = [];
let render;

beforeAll(async () => {
  await build({ outdir });
  // Only what the embedded engine offers as well: no fetch, no window, no process, no timers.
  const globals = {
    URL,
    URLSearchParams,
    TextEncoder,
    AbortController,
    AbortSignal,
    Request,
    Response,
    Headers,
    console: { error: (text) => errors.push(text) },
  };
  const context = createContext(globals);
  runInContext(readFileSync(join(outdir, "server/bundle.js"), "utf8"), context);
  render = context.__ssr.render;
});

afterAll(() => rmSync(outdir, { recursive: true }));

/** Renders a path; `answers` replaces canned answers by path. */
async function page(path, answers = {}) {
  const calls = [];
  const host = {
    async fetch(url) {
      calls.push(url);
      const { status, body } = answers[url] ?? canned(url);
      return new Response(JSON.stringify(body), { status });
    },
  };
  const rendered = await render({ url: `https://hackathon.example${path}`, now, contact }, host);
  return { ...rendered, state: JSON.parse(rendered.state), calls };
}

describe("pages", () => {
  it("shows the current edition on the home page", async () => {
    const { html, meta, calls } = await page("/");

    expect(meta).toMatchObject({ status: 200, redirect: null, robots: null, canonical: "https://hackathon.example/" });
    expect(meta.title).toBe("Hackathon 2025 · Hackathon Braga");
    expect(html).toContain("<h1>Hackathon 2025</h1>");
    expect(html).toContain("29-30 November 2025");
    expect(calls).toContainEqual(expect.stringMatching(/^\/api\/flags\?f=register&f=/));
    expect(new Set(calls).size).toBe(calls.length);
  });

  it("has a home page between two editions", async () => {
    const { html, meta } = await page("/", {
      "/api/v1/events/hackathon-2025": { status: 404, body: { message: "Not found." } },
    });

    expect(meta).toMatchObject({ status: 200, title: "Hackathon Braga" });
    expect(html).toContain("drawing board");
    expect(html).toContain("/events/hackathon-2024");
  });

  it.each([
    ["archived", "projects?perPage=3", "results"],
    ["live", "schedules?perPage=100", "weekend"],
  ])("leads to nothing there is not: an edition that is %s without its %s", async (phase, part, section) => {
    const path = "/api/v1/events/hackathon-2025";
    const event = { status: 200, body: { ...canned(path).body, phase } };
    const nothing = { status: 200, body: { data: [], links: {}, meta: { total: 0 } } };
    const full = await page("/", {
      [path]: event,
      [`${path}/projects?perPage=3`]: canned("/api/v1/events/hackathon-2024/projects?perPage=3"),
    });
    const { html } = await page("/", { [path]: event, [`${path}/${part}`]: nothing });

    expect(full.html).toContain(`href="#${section}"`);
    expect(html).not.toContain(`href="#${section}"`);
    expect(html).toContain("See the edition");
  });

  it("lists sixty editions with a link each", async () => {
    const { html, meta } = await page("/events?perPage=60");

    expect(meta).toMatchObject({ status: 200, canonical: "https://hackathon.example/events" });
    expect(html.match(/<a href="\/events\/hackathon-\d+">/g)).toHaveLength(60);
  });

  it("steps through the list", async () => {
    const { html, meta } = await page("/events?page=2");

    expect(html).toContain('href="/events?page=1" rel="prev"');
    expect(html).toContain('href="/events?page=3" rel="next"');
    expect(meta.title).toContain("page 2");
  });

  it("says when there is no edition", async () => {
    const none = { data: [], links: {}, meta: { currentPage: 1, lastPage: 1, total: 0 } };
    const { html, meta } = await page("/events", { "/api/v1/events": { status: 200, body: none } });

    expect(meta.status).toBe(200);
    expect(html).toContain("No edition yet");
  });

  it("shows an event with its facts, and names the chunks it needs", async () => {
    const { html, meta } = await page("/events/hackathon-2025");

    expect(html).toContain("November 29th to 30th, 2025");
    expect(html).toContain("2 to 5 people");
    expect(meta.description).toBe(
      "The future of Development powered by AI tools. November 29th to 30th, 2025 in Braga.",
    );
    expect(meta.preload[0]).toMatch(/^\/assets\/event-page-\w+\.js$/);
  });

  it("names the styles only some pages need, and none where something else is shown in the page's place", async () => {
    const sheets = ["/assets/account-"];

    expect((await page("/preferences")).meta.styles.map((url) => url.replace(/\w+\.css$/, ""))).toEqual(sheets);
    expect((await page("/user/nobody")).meta).toMatchObject({ status: 404, styles: [] });
    expect((await page("/")).meta.styles).toEqual([]);
  });

  it.each([
    ["", "Challenges", ["challenges"]],
    ["?tab=schedule&day=2025-11-29", "Schedule", ["schedule-releases", "schedules"]],
    ["?tab=rewards", "Rewards", ["rewards"]],
    ["?tab=judging", "Judging", ["challenges", "judges"]],
    ["?tab=people", "People", ["judges"]],
    ["?tab=partners", "Partners", ["sponsors"]],
  ])("/challenges%s is %s, and asks only for what it shows", async (search, title, parts) => {
    const { html, meta, calls } = await page(`/challenges${search}`);
    const tab = new URLSearchParams(search).get("tab");

    expect(meta).toMatchObject({
      status: 200,
      title: `${title} · Hackathon 2025 · Hackathon Braga`,
      canonical: `https://hackathon.example/challenges${tab ? `?tab=${tab}` : ""}`,
    });
    expect(meta.styles.join()).toMatch(/^\/assets\/programme-\w+\.css$/);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).not.toMatch(/\sstyle=|tabindex="-1"[^>]*class="tab"/);
    const asked = calls.flatMap((path) => /\/hackathon-2025\/([\w-]+)/.exec(path)?.[1] ?? []);
    expect(asked.sort()).toEqual(parts);
  });

  it("sends a tab there is not to the first, and has a programme page between two editions", async () => {
    expect((await page("/challenges?tab=x")).meta.redirect).toEqual({ location: "/challenges", status: 302 });
    const nothing = { status: 404, body: { message: "Not found." } };
    const { html, meta } = await page("/challenges?tab=rewards", {
      "/api/v1/events/hackathon-2025": nothing,
      "/api/v1/events/hackathon-2025/rewards?perPage=100": nothing,
    });
    expect(meta.status).toBe(200);
    expect(html).toContain("No edition is announced");
  });

  it("draws a schedule of two hundred items without a single inline style", async () => {
    const path = "/api/v1/events/hackathon-2025/schedules?perPage=500";
    const { html } = await page("/challenges?tab=schedule", { [path]: canned(path, 60, { items: 200 }) });

    expect(html.match(/class="slot /g)).toHaveLength(200);
    expect(html.match(/<table/g)).toHaveLength(3);
    expect(html).not.toMatch(/\sstyle=/);
  });

  it("answers every question on a page of its own, by what it is about", async () => {
    const { html, meta } = await page("/faq");

    expect(meta).toMatchObject({ status: 200, canonical: "https://hackathon.example/faq", robots: null });
    expect(html.match(/<h2>/g).length).toBeGreaterThanOrEqual(4);
    expect(html).toContain("Step-free from the street to every room");
  });

  it("escapes what organisers write", async () => {
    const title = '<img src=x onerror="alert(1)"> & more';
    const { body } = canned("/api/v1/events/hackathon-2025");
    const { html } = await page("/events/hackathon-2025", {
      "/api/v1/events/hackathon-2025": { status: 200, body: { ...body, title } },
    });

    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x");
  });
});

describe("answers other than a page", () => {
  it("is 404 for an unknown event, inside the shell", async () => {
    const { html, meta, state } = await page("/events/nope");

    expect(meta).toMatchObject({ status: 404, robots: "noindex", canonical: null, preload: [] });
    expect(html).toContain("There is a tile missing here");
    expect(html).toContain("Hackathon Braga");
    expect(state.errors).toEqual({ content: { status: 404, id: null } });
  });

  it("is 404 for an unknown address", async () => {
    expect((await page("/nope/at/all")).meta.status).toBe(404);
    expect((await page("/404")).meta.status).toBe(404);
  });

  it("is 500 when the API fails, with a number instead of the message", async () => {
    errors.length = 0;
    const secret = { status: 500, body: { message: "password=hunter2" } };
    const { html, meta, state } = await page("/events/hackathon-2025", { "/api/v1/events/hackathon-2025": secret });

    expect(meta).toMatchObject({ status: 500, robots: "noindex" });
    expect(html).toContain("Something went wrong");
    expect(html).toContain("mailto:hello@hackathon.example");
    // A link: it reloads without JavaScript, too.
    expect(html).toMatch(/<a [^>]*href=""[^>]*>(<[^>]*>)?Reload/);
    const { id } = state.errors.content;
    expect(html).toContain(id);
    expect(JSON.stringify([html, state])).not.toContain("hunter2");
    expect(errors.join()).toContain(id);
  });

  it("is 503 while the API is out for a moment, with the same error page and the same fault for the browser", async () => {
    errors.length = 0;
    const { html, meta, state } = await page("/events/hackathon-2025", {
      "/api/v1/events/hackathon-2025": { status: 503, body: {} },
    });

    expect(meta).toMatchObject({ status: 503, robots: "noindex", title: "Something went wrong" });
    const { id } = state.errors.content;
    expect(state.errors).toEqual({ content: { status: 503, id: expect.stringMatching(/^[0-9a-f]{8}$/) } });
    expect(html).toContain("Something went wrong");
    expect(html).toContain(`mention error <code>${id}</code>`);
    expect(errors.join()).toContain(id);
  });

  it.each([500, 503])("is %i without a shell when not even the site's name is known", async (status) => {
    const { html, meta } = await page("/", { "/api/v1/site": { status, body: {} } });

    expect(meta.status).toBe(status);
    expect(html).toContain("Something went wrong");
    expect(html).not.toContain("<footer");
  });

  it("is the error page when a page cannot be drawn", async () => {
    const { html, meta, state } = await page("/events/hackathon-2020", {
      "/api/v1/events/hackathon-2020": { status: 200, body: { slug: "hackathon-2020" } },
    });

    expect(meta.status).toBe(500);
    expect(html).toContain("Something went wrong");
    expect(state.errors.content.status).toBe(500);
  });

  it("redirects an id to its slug and nonsense to the list", async () => {
    const byId = await page("/events/01960000-0000-7000-8000-000000000003");
    const nonsense = await page("/events?page=x");

    expect(byId.meta).toMatchObject({ status: 302, redirect: { location: "/events/hackathon-2023", status: 302 } });
    expect(nonsense.meta.redirect).toEqual({ location: "/events", status: 302 });
    expect(byId.html).toBe("");
  });
});

describe("every page", () => {
  const paths = ["/", "/events", "/events/hackathon-2025", "/events/hackathon-2020", "/events/nope", "/events/broken"];

  it.each(paths)("%s carries no inline script, style or handler", async (path) => {
    const { html } = await page(path);

    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
  });

  it.each(paths)("%s has one main landmark, one first heading and a way past the header", async (path) => {
    const { html } = await page(path);

    expect(html.match(/<main/g)).toHaveLength(1);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('href="#main"');
  });

  it("is the same for the same input", async () => {
    for (const path of paths) expect((await page(path)).html).toBe((await page(path)).html);
  });

  it("keeps visitors apart while renders interleave", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Visitor ${index}`);

    const pages = await Promise.all(
      names.map((name) =>
        page("/", { "/api/v1/site": { status: 200, body: { ...canned("/api/v1/site").body, name } } }),
      ),
    );

    pages.forEach(({ html, state }, index) => {
      const seen = [...`${html}${JSON.stringify(state)}`.matchAll(/Visitor \d+/g)].map(([found]) => found);
      expect(new Set(seen)).toEqual(new Set([names[index]]));
    });
  });

  it("asks for each answer once", async () => {
    for (const path of paths) {
      const { calls } = await page(path);
      expect(new Set(calls).size).toBe(calls.length);
    }
  });
});
