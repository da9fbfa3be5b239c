import { randomInt } from "node:crypto";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { editionsPath } from "../src/features/site/product";

/** Data of the site under test; tests must not depend on the demo data's names. */
export interface SiteData {
  name: string;
  email: string;
  event: { slug: string; title: string; subtitle: string };
  /** A past edition; empty if there is none among the latest. */
  past: string;
  /** The path of the past editions. */
  previous: string;
}

/** Console messages and failures since a page was opened. */
export class PageLog {
  readonly messages: string[] = [];
  readonly apiCalls: string[] = [];
  readonly documents: string[] = [];

  constructor(page: Page) {
    page.on("console", (message) => this.messages.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => this.messages.push(`uncaught: ${error.message}`));
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/api/")) this.apiCalls.push(pathname + search);
      if (request.resourceType() === "document") this.documents.push(pathname);
    });
  }
}

interface Fixtures {
  siteData: SiteData;
  pageLog: PageLog;
  /** Whether the test needs a context of its own, since it changes more of it than is reset after each test. */
  ownContext: boolean;
  /** Whether animations run; off by default, which is faster. */
  hasMotion: boolean;
}

/**
 * All tests of a worker share a browser context, which saves loading and compiling the scripts for each of them. Every
 * test gets a new page, without cookies and storage.
 */
export const test = base.extend<Fixtures, { sharedContext: BrowserContext }>({
  sharedContext: [
    async ({ browser }, use, { project }) => {
      // Explicitly with JavaScript: contexts inherit the options of the first test, which may be without.
      const context = await browser.newContext({ baseURL: project.use.baseURL ?? "", javaScriptEnabled: true });
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  ownContext: [false, { option: true }],
  hasMotion: [false, { option: true }],
  context: async ({ browser, sharedContext, ownContext, javaScriptEnabled }, use) => {
    if (javaScriptEnabled && !ownContext) {
      await use(sharedContext);
      await reset(sharedContext);
      return;
    }
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
  page: async ({ context, viewport, colorScheme, hasMotion }, use) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: hasMotion ? "no-preference" : "reduce" });
    await page.setExtraHTTPHeaders(clientAddress());
    await use(page);
  },
  siteData: async ({ request }, use) => {
    const site = await (await request.get("/api/v1/site")).json();
    const event = await (await request.get(`/api/v1/events/${site.currentEvent}`)).json();
    const { data } = await (await request.get("/api/v1/events?perPage=20")).json();
    const over = data.find(({ phase }: { phase: string }) => phase === "finished");
    await use({ name: site.name, email: site.email, event, past: over?.slug ?? "", previous: editionsPath(site) });
  },
  pageLog: async ({ page }, use) => {
    await use(new PageLog(page));
  },
});

/** Headers of a client with an address of its own, so that tests do not share the limits of one. */
export function clientAddress(): Record<string, string> {
  return { "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(1, 255)}` };
}

/** Closes all pages and deletes everything they stored. */
async function reset(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  const [page, ...others] = context.pages();
  for (const other of others) await other.close();
  if (page) {
    const session = await context.newCDPSession(page);
    const storageTypes = "local_storage,indexeddb,cache_storage,service_workers";
    for (const url of new Set([test.info().project.use.baseURL ?? "", page.url()]))
      await session.send("Storage.clearDataForOrigin", { origin: new URL(url).origin, storageTypes });
    await page.close();
  }
  await context.clearCookies();
  await context.clearPermissions();
}

/** Waits until the page is hydrated and has started what it does when idle. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor();
  await page.waitForFunction(() => new Promise((idle) => requestIdleCallback(() => idle(true), { timeout: 1000 })));
}

/** Navigates in the browser, from a hydrated page and by a link that the page does not have itself. */
export async function navigateTo(page: Page, href: string): Promise<void> {
  await page.goto("/rules");
  await hydrated(page);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href, textContent: "Go" });
    document.querySelector("main")?.prepend(link);
    link.click();
  }, href);
}

/** Console messages, except the browser's own about rejected requests. */
export function unexpectedMessages({ messages }: PageLog): string[] {
  return messages.filter(
    (message) => !/^error: Failed to load resource: .* status of 4\d\d|^info: Clear-Site-Data/.test(message),
  );
}

/**
 * Serves the home page and the event page without content, so that the browser renders them from the given flags and
 * event.
 */
export async function overrideApi(
  page: Page,
  slug: string,
  flags: Record<string, boolean>,
  event: Record<string, unknown> = {},
): Promise<void> {
  await page.route(new RegExp(`^https?://[^/]+/(events/${slug})?$`), async (route) => {
    const body = await (await route.fetch()).text();
    const shell = body
      .replace(/<div id="root">.*<\/div>(?=\s*<script)/s, '<div id="root"></div>')
      .replace(/(<script[^>]*id="state"[^>]*>).*?<\/script>/s, "$1null</script>");
    await route.fulfill({ contentType: "text/html", body: shell });
  });
  await page.route(/\/api\/flags/, (route) => {
    const names = new URL(route.request().url()).searchParams.getAll("f");
    return route.fulfill({ json: Object.fromEntries(names.map((name) => [name, flags[name] ?? false])) });
  });
  await page.route(`/api/v1/events/${slug}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), ...event } });
  });
}

export { expect };
