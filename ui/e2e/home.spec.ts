import type { APIRequestContext, Page } from "@playwright/test";
import { violationsOf } from "./axe";
import { expect, hydrated, test as it, overrideApi } from "./site";

const empty = { data: [], links: {}, meta: { currentPage: 1, lastPage: 1, total: 0 } };
const listPaths = /\/api\/v1\/(faq|events\/[^/?]+\/(challenges|schedules|judges|sponsors|tickets|projects))\?/;

const item = {
  id: "1",
  slug: "doors",
  title: "Doors open",
  abstract: null,
  kind: "ceremony",
  startAt: "2199-11-29T09:00:00Z",
  endAt: "2199-11-29T10:00:00Z",
  room: null,
  track: null,
  highlight: true,
};
const project = {
  id: "1",
  slug: "bell",
  title: "Bell",
  team: "The ringers",
  pitch: "It rings.",
  repoUrl: null,
  demoUrl: null,
  image: null,
  place: 1,
  prizes: [],
  quote: null,
};

/** The API's own data: pages must show nothing else. */
async function rowsOf<Row>(request: APIRequestContext, path: string): Promise<Row[]> {
  return (await (await request.get(`/api/v1/${path}`)).json()).data;
}

/** Navigates to a page from the list of editions, so that the browser fetches its data, which is overridden. */
async function openWithOverride(page: Page, response: { status: number; body: object }, link: () => Promise<void>) {
  await page.route(listPaths, (route) => route.fulfill({ status: response.status, json: response.body }));
  await page.goto("/events");
  await hydrated(page);
  await link();
}

const clickHomeLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /home/i }).first().click();

it.describe("the home page", () => {
  it.describe("without JavaScript", () => {
    it.use({ javaScriptEnabled: false });

    it("shows challenges, schedule, people, partners, tickets and questions of the edition", async ({
      page,
      request,
      siteData,
    }) => {
      const of = (part: string) =>
        rowsOf<{ title: string; name: string }>(request, `events/${siteData.event.slug}/${part}`);
      await page.goto("/");

      for (const { title } of await of("challenges"))
        await expect(page.locator("#challenges").getByRole("heading", { name: title })).toBeVisible();
      for (const { name } of await of("judges")) await expect(page.locator("#people").getByText(name)).toBeVisible();
      for (const { name } of await of("sponsors"))
        await expect(page.locator("#partners").getByText(name, { exact: true })).toBeVisible();
      for (const { name } of await of("tickets"))
        await expect(page.locator("#tickets").getByRole("heading", { name, exact: true })).toBeVisible();
      const highlights = await rowsOf<{ title: string; highlight: boolean }>(
        request,
        `events/${siteData.event.slug}/schedules?perPage=100`,
      );
      for (const { title } of highlights.filter(({ highlight }) => highlight).slice(0, 5))
        await expect(page.locator("#weekend").getByText(title)).toBeVisible();
      await expect(page.locator("#weekend")).toContainText("time.");
    });

    it("expands challenges and answers in place", async ({ page }) => {
      await page.goto("/");
      for (const section of ["#challenges", "#faq"]) {
        const item = page.locator(`${section} details`).first();
        await item.locator("summary").click();
        await expect(item.locator(".accordion-body")).toBeVisible();
      }
    });

    it("opens the question that the URL points to", async ({ page, request }) => {
      const [, question] = await rowsOf<{ slug: string }>(request, "faq?perPage=6");
      await page.goto(`/#faq-${question?.slug}`);

      await expect(page.locator(`[id="faq-${question?.slug}"]`)).toBeVisible();
      await expect(page.locator("#faq details[open]")).toHaveCount(1);
    });

    it("has one primary action, whose target exists", async ({ page }) => {
      await page.goto("/");
      const action = page.locator(".hero .button:not(.is-quiet)");

      await expect(action).toHaveCount(1);
      const href = (await action.getAttribute("href")) ?? "";
      if (href.startsWith("#")) await expect(page.locator(href)).toHaveCount(1);
      else expect((await page.request.get(href)).status()).toBe(200);
    });
  });

  it("opens the question that the URL points to after a navigation", async ({ page, request }) => {
    const [question] = await rowsOf<{ slug: string }>(request, "faq?perPage=6");
    await page.goto("/events");
    await hydrated(page);
    await page.evaluate((slug) => {
      const link = document.querySelector<HTMLAnchorElement>("header a[href='/']");
      if (link) link.href = `/#faq-${slug}`;
    }, question?.slug);
    await page.locator("header a[href^='/#faq-']").click();

    await expect(page.locator(`#faq details[open] #faq-${question?.slug}`)).toBeInViewport();
  });

  it("empty sections say what will appear there, without accessibility violations", async ({ page, pageLog }) => {
    await openWithOverride(page, { status: 200, body: empty }, () => clickHomeLink(page));

    await expect(page.getByText("Challenges coming soon")).toBeVisible();
    await expect(page.locator("#weekend .rail-marks li")).toHaveCount(2);
    await expect(page.getByText("Results coming soon")).toBeVisible();
    await expect(page.getByText("Jury to be announced")).toBeVisible();
    await expect(page.locator("#tickets")).toContainText("Tickets go on sale");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violationsOf(page)).toEqual([]);
    }
    expect(pageLog.messages).toEqual([]);
  });

  it("renders without sections whose requests fail", async ({ page, siteData }) => {
    await openWithOverride(page, { status: 500, body: { message: "Server Error" } }, () => clickHomeLink(page));

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(siteData.event.subtitle);
    for (const id of ["challenges", "weekend", "people", "partners", "tickets", "faq"])
      await expect(page.locator(`#${id}`)).toHaveCount(0);
  });

  for (const width of [320, 390, 768])
    it(`needs no sideways scrolling at ${width} px with everything open`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
      });

      expect(await page.evaluate(() => document.querySelector("main")?.scrollWidth)).toBeLessThanOrEqual(width);
    });
});

for (const [phase, label] of [
  ["live", "What's on now"],
  ["judging", "See the results"],
  ["archived", "See the results"],
] as const)
  it(`offers "${label}" while ${phase} only where the page has it`, async ({ page, siteData }) => {
    await overrideApi(page, siteData.event.slug, {}, { phase });
    const action = page.locator(".hero .button:not(.is-quiet)");

    await page.route(listPaths, (route) => route.fulfill({ json: empty }));
    await page.goto("/");
    await expect(action).toHaveText("See the edition");
    await expect(action).toHaveAttribute("href", `/events/${siteData.event.slug}`);

    const one = { ...empty, data: [phase === "live" ? item : project], meta: { ...empty.meta, total: 1 } };
    const part = phase === "live" ? /\/schedules\?/ : /\/projects\?/;
    await page.route(part, (route) => route.fulfill({ json: one }));
    await page.goto("/");
    await expect(action).toHaveText(label);
    await expect(page.locator((await action.getAttribute("href")) ?? "")).toBeVisible();
  });

it("shows no price while the flag tickets is off", async ({ page, siteData }) => {
  await overrideApi(page, siteData.event.slug, { stay_connected: true }, { phase: "on_sale" });
  await page.goto("/");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(siteData.event.subtitle);
  await expect(page.getByText("Seats left", { exact: true })).toBeVisible();
  await expect(page.locator(".facts dt", { hasText: "Tickets" })).toHaveCount(0);
  await expect(page.locator("#tickets")).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/events/${siteData.event.slug}`);
  for (const part of ["#tickets", ".event-bar"]) {
    await expect(page.locator(part)).toContainText("seats");
    await expect(page.locator(part)).not.toContainText("€");
  }
});

it.describe("the page of an event", () => {
  it("has no empty sections", async ({ page, siteData }) => {
    await openWithOverride(page, { status: 200, body: empty }, () =>
      page.getByRole("link", { name: siteData.event.title, exact: true }).click(),
    );

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(siteData.event.title);
    await expect(page.locator("#about")).toBeVisible();
    for (const id of ["results", "weekend", "challenges", "people", "partners", "faq"])
      await expect(page.locator(`#${id}`)).toHaveCount(0);
  });

  it("links to a map of the venue without loading one", async ({ page, siteData }) => {
    await page.goto(`/events/${siteData.event.slug}`);

    const map = page.getByRole("link", { name: "Find it on a map (opens in a new tab)" });
    await expect(map).toHaveAttribute("href", /^https:\/\/.*search/);
    await expect(page.locator("iframe")).toHaveCount(0);
  });

  it("copies its URL to share it, or offers an email without JavaScript", async ({
    page,
    siteData,
    context,
    browser,
    baseURL,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/events/${siteData.event.slug}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Copy link" }).click();

    await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/events/${siteData.event.slug}`);

    const plain = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    await plain.goto(`/events/${siteData.event.slug}`);
    await expect(plain.getByRole("link", { name: "Share" })).toHaveAttribute("href", /^mailto:\?subject=/);
    await plain.close();
  });

  it("offers an email where the browser can neither share nor copy", async ({ page, siteData, pageLog }) => {
    await page.addInitScript(() => {
      for (const name of ["share", "clipboard"]) Reflect.deleteProperty(Navigator.prototype, name);
    });
    await page.goto(`/events/${siteData.event.slug}`);
    await hydrated(page);

    await expect(page.getByRole("link", { name: "Share" })).toHaveAttribute("href", /^mailto:\?subject=/);
    expect(pageLog.messages).toEqual([]);
  });

  it("begins with the description on phones, and expands long lists without JavaScript", async ({
    browser,
    request,
    siteData,
    baseURL,
  }) => {
    const judges = await rowsOf<{ name: string }>(request, `events/${siteData.event.slug}/judges`);
    const last = judges.at(-1)?.name as string;
    const page = await browser.newPage({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      ...(baseURL && { baseURL }),
    });
    await page.goto(`/events/${siteData.event.slug}`);
    const people = page.locator("#people");

    await expect(page.getByRole("heading", { name: "About this edition" })).toBeInViewport();
    await expect(people.getByText(last)).toBeHidden();
    await people.getByText(`${judges.length - 3} more people`).click();
    await expect(people.getByText(last)).toBeVisible();

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.reload();
    await expect(people.getByText(last)).toBeVisible();
    await expect(people.getByText("more people")).toBeHidden();
    await page.close();
  });

  it("keeps the call to action visible on phones, above the footer", async ({ page, siteData }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/events/${siteData.event.slug}`);
    const bar = page.locator(".event-bar");
    const footer = page.getByRole("contentinfo");

    await expect(bar).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(footer).toBeInViewport();
    const [barBox, footerBox] = [await bar.boundingBox(), await footer.boundingBox()];
    expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual((footerBox?.y ?? 0) + 1);
  });
});
