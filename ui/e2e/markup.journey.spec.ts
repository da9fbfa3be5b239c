import type { BrowserContext, Page } from "@playwright/test";
import administrator from "./administrator.json" with { type: "json" };
import { vectors } from "./markup-vectors";
import { expect, test as it } from "./site";

declare global {
  interface Window {
    hits: string[];
  }
}

/** Asks for the HTML of texts, as an administrator: only they may leave HTML as it is. */
async function rendered(context: BrowserContext, raw: boolean): Promise<string[]> {
  const post = async (path: string, data: object) => {
    await context.request.get("/api/csrf-cookie");
    const token = (await context.cookies()).find((cookie) => cookie.name === "XSRF-TOKEN")?.value ?? "";
    const headers = { accept: "application/json", "x-xsrf-token": decodeURIComponent(token) };
    const answer = await context.request.post(path, { data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  await post("/api/v1/login", { ...administrator, remember: false });
  const all: string[] = [];
  for (const markdown of vectors) all.push((await post("/api/v1/content/preview", { markdown, raw })).html);
  return all;
}

/** What somebody sees who may not see anything run: everything that did, or was asked for from elsewhere. */
async function watch(page: Page, own: string): Promise<string[]> {
  const seen: string[] = [];
  await page.addInitScript(() => {
    window.hits = [];
    const hit = () => window.hits.push("it ran");
    Object.assign(window, { hit, alert: hit, confirm: hit, prompt: hit, print: hit, open: hit });
  });
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => seen.push(`popup: ${popup.url()}`));
  page.on("framenavigated", (frame) => {
    if (frame.url() !== own) seen.push(`went to ${frame.url()}`);
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(own).origin) seen.push(`asked for ${request.url()}`);
  });
  return seen;
}

/** Puts HTML into a page once more, as the browser does on its way from page to page, and pokes at it. */
function poke(page: Page, html: string): Promise<string[]> {
  return page.evaluate(async (html) => {
    const place = document.createElement("div");
    document.body.append(place);
    place.innerHTML = html;
    const wrong: string[] = [];
    const refused =
      "script,style,meta,base,link,object,embed,iframe,frame,form,svg,math,template,button,select,textarea";
    for (const root of [document.querySelector("#root"), place]) {
      wrong.push(...[...(root?.querySelectorAll(refused) ?? [])].map((element) => element.outerHTML));
      for (const element of root?.querySelectorAll("*") ?? []) {
        for (const { name, value } of element.attributes) {
          if (name.startsWith("on") || name === "style" || name === "srcset") wrong.push(`${name}=${value}`);
          if (name === "id" && ["root", "state", "main"].includes(value)) wrong.push(`id=${value}`);
        }
        if (element instanceof HTMLAnchorElement) {
          const { protocol, target, rel } = element;
          if (!/^(https?|ircs?|mailto|xmpp):$/.test(protocol)) wrong.push(`a link to ${element.href}`);
          if (element.host !== location.host && (target !== "_blank" || !rel.includes("noopener")))
            wrong.push(element.outerHTML);
        }
        for (const type of ["mouseover", "pointerenter", "focus", "toggle", "animationstart", "error", "load"]) {
          element.dispatchEvent(new Event(type));
        }
        // A link may lead elsewhere, if somebody follows it.
        if (!element.closest("a")) (element as HTMLElement).click?.();
      }
    }
    // Whatever was begun has its turn.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    place.remove();
    return [...wrong, ...window.hits];
  }, html);
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
      const wrong = await poke(guest, markup);
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
      const wrong = await poke(guest, markup);
      const asked = seen.filter((line) => !line.startsWith("asked for"));
      expect([...wrong, ...asked], `${vectors[at]}\n${markup}`).toEqual([]);
    }
  });
}
