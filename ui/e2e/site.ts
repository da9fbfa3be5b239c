import { test as base, expect, type Page } from "@playwright/test";
import { editionsPath } from "../src/features/site/product";

/** What the running site says about itself; tests name nothing that is only demo data. */
export interface Known {
  name: string;
  email: string;
  event: { slug: string; title: string };
  /** An edition that is over; empty when there is none among the latest. */
  past: string;
  /** Where those before are shown. */
  previous: string;
}

/** Everything a page printed or failed at since it was opened. */
export class Watched {
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

export const test = base.extend<{ known: Known; watched: Watched }>({
  known: async ({ request }, use) => {
    const site = await (await request.get("/api/v1/site")).json();
    const event = await (await request.get(`/api/v1/events/${site.currentEvent}`)).json();
    const { data } = await (await request.get("/api/v1/events?perPage=20")).json();
    const over = data.find(({ phase }: { phase: string }) => phase === "finished");
    await use({ name: site.name, email: site.email, event, past: over?.slug ?? "", previous: editionsPath(site) });
  },
  watched: async ({ page }, use) => {
    await use(new Watched(page));
  },
});

/** Waits until the browser has taken over the page, and with it for whatever it has to say about what it found. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor();
  await page.waitForLoadState("networkidle");
}

/** Sends the home page and the event's without content, so that the browser draws them from what it is told here of flags and event. */
export async function tell(
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
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), ...event } });
  });
}

export { expect };
