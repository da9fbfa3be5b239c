// Responses other than a page, and what holds for every page.
import { runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { current, past, responseTo } from "./fixtures.mjs";
import { eventPath, siteName, testRenderer } from "./test-renderer.mjs";

const { context, errors, page } = testRenderer();

describe("responses other than a page", () => {
  it("is 404 for an unknown event, inside the shell", async () => {
    const { html, meta, state } = await page("/events/nope");

    expect(meta).toMatchObject({ status: 404, robots: "noindex", canonical: null, preload: [] });
    expect(html).toContain("A tile is missing");
    expect(html).toContain(siteName);
    expect(state.errors).toEqual({ content: { status: 404, id: null } });
  });

  it("is 404 for an unknown URL", async () => {
    expect((await page("/nope/at/all")).meta.status).toBe(404);
    expect((await page("/404")).meta.status).toBe(404);
  });

  it("reads the stack of an error only if the page is broken", async () => {
    runInContext("stacks = 0; Error.prepareStackTrace = (error) => String(error, stacks++)", context);
    await page("/events/nope");
    await page("/nope/at/all");
    expect(context.stacks).toBe(0);

    await page(`/events/${current}`, { [eventPath]: { status: 500, body: {} } });
    expect(context.stacks).toBe(1);
    runInContext("delete Error.prepareStackTrace", context);
    errors.length = 0;
  });

  it("is 500 when the API fails, with a number instead of the message", async () => {
    errors.length = 0;
    const secret = { status: 500, body: { message: "password=hunter2" } };
    const { html, meta, state } = await page(`/events/${current}`, { [eventPath]: secret });

    expect(meta).toMatchObject({ status: 500, robots: "noindex" });
    expect(html).toContain("Something went wrong");
    expect(html).toContain("mailto:hello@hackathon.example");
    // A link, so that it reloads without JavaScript too.
    expect(html).toMatch(/<a [^>]*href=""[^>]*>(<[^>]*>)?Reload/);
    const { id } = state.errors.content;
    expect(html).toContain(id);
    expect(JSON.stringify([html, state])).not.toContain("hunter2");
    expect(errors.join()).toContain(id);
  });

  it("is 503 while the API is unavailable, with the same error page and error in the browser", async () => {
    errors.length = 0;
    const { html, meta, state } = await page(`/events/${current}`, {
      [eventPath]: { status: 503, body: {} },
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

  it("is the error page when a page cannot be rendered", async () => {
    const { html, meta, state } = await page("/events/hackathon-2020", {
      "/api/v1/events/hackathon-2020": { status: 200, body: { slug: "hackathon-2020" } },
    });

    expect(meta.status).toBe(500);
    expect(html).toContain("Something went wrong");
    expect(state.errors.content.status).toBe(500);
  });

  it("redirects an id to its slug and nonsense to the list", async () => {
    const { id } = responseTo(`/api/v1/events/${past}`).body;
    const byId = await page(`/events/${id}`);
    const nonsense = await page("/events?page=x");

    expect(byId.meta).toMatchObject({ status: 302, redirect: { location: `/events/${past}`, status: 302 } });
    expect(nonsense.meta.redirect).toEqual({ location: "/events", status: 302 });
    expect(byId.html).toBe("");
  });
});

describe("every page", () => {
  const paths = ["/", "/events", `/events/${current}`, `/events/${past}`, "/events/nope"];

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
        page("/", { "/api/v1/site": { status: 200, body: { ...responseTo("/api/v1/site").body, name } } }),
      ),
    );

    pages.forEach(({ html, state }, index) => {
      const visitorNames = [...`${html}${JSON.stringify(state)}`.matchAll(/Visitor \d+/g)].map(([found]) => found);
      expect(new Set(visitorNames)).toEqual(new Set([names[index]]));
    });
  });

  it("requests each response once", async () => {
    for (const path of paths) {
      const { calls } = await page(path);
      expect(new Set(calls).size).toBe(calls.length);
    }
  });
});
