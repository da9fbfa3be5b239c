import type { Browser, BrowserContext, Route } from "@playwright/test";
import { vectors } from "./markup-vectors";
import { editor, triggerHandlers, watch } from "./markup-watch";
import { expect, test as it } from "./site";

/** How many texts are rendered at a time and share a document. */
const batch = 16;

/** The HTML of texts, from the preview endpoint. */
async function rendered(context: BrowserContext, raw: boolean): Promise<string[]> {
  const call = await editor(context);
  const all: string[] = [];
  for (let at = 0; at < vectors.length; at += batch) {
    const previews = vectors
      .slice(at, at + batch)
      .map((markdown) => call("POST", "/api/v1/content/preview", { markdown, raw }));
    all.push(...(await Promise.all(previews)).map(({ html }) => html));
  }
  return all;
}

for (const raw of [false, true]) {
  it(`${raw ? "raw" : "sanitised"} HTML runs nothing, loads nothing and does not navigate, even without a content security policy`, async ({
    context,
    browser,
    baseURL,
  }) => {
    it.setTimeout(240_000);
    const all = await rendered(context, raw);
    expect(all.length).toBeGreaterThanOrEqual(150);
    const own = `${baseURL}/about`;
    const response = await context.request.get(own);
    const [before, after] = (await response.text()).split(/<div id="root">.*<\/div>(?=\s*<script)/s);
    expect(after).toContain("state");
    // Without the site's scripts: anything left would run by itself.
    const shell = `${before}`.replace(/<(script|link)[^>]*>(<\/script>)?/g, "");
    const place = (html: string) => `<div id="root">${html}</div></body></html>`;
    let html = "";
    const guarded = await guestOf(browser, own, () => ({
      headers: response.headers(),
      body: `${shell}${place(html)}`,
    }));
    const unguarded = await guestOf(browser, own, () => ({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><body>${place(html)}`,
    }));
    await unguarded.guest.route(/favicon|none\.png|\/x$/, (route) => route.fulfill({ status: 404 }));

    for (let at = 0; at < all.length; at += batch) {
      html = all
        .slice(at, at + batch)
        .map((each) => `<div>${each}</div>`)
        .join("\n");
      for (const { guest, events, fetches } of [
        { ...guarded, fetches: false },
        // Without a policy, images of other sites are loaded.
        { ...unguarded, fetches: true },
      ]) {
        await guest.goto(own, { waitUntil: "load" });
        const wrong = await triggerHandlers(guest, "#root", html);
        const unexpected = events.filter((line) => !(fetches && line.startsWith("asked for")));
        expect([...wrong, ...unexpected], vectors.slice(at, at + batch).join("\n")).toEqual([]);
      }
    }
    await guarded.guest.context().close();
    await unguarded.guest.context().close();
  });
}

/** A guest's page whose document is made by the test. */
async function guestOf(browser: Browser, own: string, response: () => Parameters<Route["fulfill"]>[0]) {
  const guest = await (await browser.newContext()).newPage();
  const events = await watch(guest, own);
  // Requests to other sites are recorded, and fail at once. Without a network they would hold the page up.
  await guest.route(
    ({ origin, protocol }) => protocol.startsWith("http") && origin !== new URL(own).origin,
    (route) => route.abort(),
  );
  await guest.route(own, (route) => route.fulfill(response()));
  return { guest, events };
}
