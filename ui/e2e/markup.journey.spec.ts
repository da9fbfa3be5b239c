import type { BrowserContext } from "@playwright/test";
import { vectors } from "./markup-vectors";
import { editor, poke, watch } from "./markup-watch";
import { expect, test as it } from "./site";

/** The HTML of texts, as previews show it. */
async function rendered(context: BrowserContext, raw: boolean): Promise<string[]> {
  const call = await editor(context);
  const all: string[] = [];
  for (const markdown of vectors) all.push((await call("POST", "/api/v1/content/preview", { markdown, raw })).html);
  return all;
}

for (const raw of [false, true]) {
  const whose = raw ? "whoever may leave it as it is" : "everybody else";

  it(`nothing in the HTML of ${whose} runs, loads or leads away`, async ({ page, context, browser, baseURL }) => {
    it.setTimeout(240_000);
    const all = await rendered(context, raw);
    expect(all.length).toBeGreaterThanOrEqual(150);
    const own = `${baseURL}/about`;
    const answer = await context.request.get(own);
    const [before, after] = (await answer.text()).split(/<div id="root">.*<\/div>(?=\s*<script)/s);
    // With the site's headers, but without its scripts: what is left runs by itself or not at all.
    const shell = `${before}`.replace(/<(script|link)[^>]*>(<\/script>)?/g, "");
    const guest = await (await browser.newContext()).newPage();
    const seen = await watch(guest, own);
    let html = "";
    await guest.route(own, (route) =>
      route.fulfill({ headers: answer.headers(), body: `${shell}<div id="root">${html}</div></body></html>` }),
    );
    expect(after).toContain("state");

    for (const [at, markup] of all.entries()) {
      html = markup;
      await guest.goto(own, { waitUntil: "load" });
      const wrong = await poke(guest, "#root", markup);
      expect([...wrong, ...seen], `${vectors[at]}\n${markup}`).toEqual([]);
    }
    await page.close();
  });

  it(`nothing in the HTML of ${whose} runs where no policy forbids it`, async ({ context, browser, baseURL }) => {
    it.setTimeout(240_000);
    const all = await rendered(context, raw);
    const own = `${baseURL}/about`;
    const guest = await (await browser.newContext()).newPage();
    const seen = await watch(guest, own);
    let html = "";
    await guest.route(own, (route) =>
      route.fulfill({
        contentType: "text/html; charset=utf-8",
        body: `<!doctype html><body><div id="root">${html}</div>`,
      }),
    );
    await guest.route(/favicon|none\.png|\/x$/, (route) => route.fulfill({ status: 404 }));

    for (const [at, markup] of all.entries()) {
      html = markup;
      await guest.goto(own, { waitUntil: "load" });
      const wrong = await poke(guest, "#root", markup);
      const asked = seen.filter((line) => !line.startsWith("asked for"));
      expect([...wrong, ...asked], `${vectors[at]}\n${markup}`).toEqual([]);
    }
  });
}
