import type { Page } from "@playwright/test";
import { violationsEverywhere } from "./axe";
import { first, type Item, items, rows } from "./programme";
import { expect, hydrated, test as it } from "./site";
import { openPage, register, toast } from "./users";

const schedule = "/challenges?tab=schedule";

const star = (page: Page, title: string) => page.getByRole("button", { name: `Favourite: ${title}`, exact: true });

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("releases link to their items, and no control needs a script", async ({ page, request, siteData }) => {
    const moved = first(await items(request, siteData), ({ change }) => change?.kind === "moved");
    await page.goto(schedule);
    await expect(page.getByRole("button", { name: /^Favourite: / })).toHaveCount(0);
    await page.getByText("What changed", { exact: true }).click();
    await page.locator(".release").getByRole("link", { name: moved.title }).first().click();
    await expect(page).toHaveURL(/#item-[\w-]+$/);
    const slot = page.locator(".slot").filter({ hasText: moved.title });
    await expect(slot.locator(".slot-body").getByText(/Was: /)).toBeVisible();
    await expect(slot.getByRole("link", { name: "Add to calendar" })).toBeVisible();

    await page.goto(`${schedule}&mine=1`);
    await expect(page.getByText("stored on this device and need JavaScript")).toBeVisible();
    await page.getByRole("link", { name: "See the full schedule" }).click();
    await expect(page.locator(".slot").first()).toBeVisible();
  });
});

it("a guest's favourites stay on the device until they log in, then belong to the account", async ({
  page,
  context,
  browser,
  request,
  siteData,
  pageLog,
}) => {
  const [one, other] = await items(request, siteData);
  const [title, later] = [`${one?.title}`, `${other?.title}`];
  await openPage(page, schedule);
  await star(page, title).click();
  await expect(star(page, title)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Favourites (1)" })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(star(page, title)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Favourites (1)" }).click();
  await expect(page.locator(".slot")).toHaveCount(1);
  await star(page, title).click();
  await expect(page.getByRole("heading", { name: "No favourites yet" })).toBeFocused();
  expect(pageLog.apiCalls).toEqual([]);
  expect(pageLog.messages).toEqual([]);

  await openPage(page, schedule);
  await star(page, title).click();
  await register(context.request);
  const merged = page.waitForResponse((response) => response.request().method() === "POST");
  await openPage(page, schedule);
  expect((await merged).status()).toBe(200);
  await expect(star(page, title)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem("favourites"))).toBeNull();
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await star(page, later).click();
  expect((await saved).status()).toBe(204);

  const device = await browser.newContext({ storageState: { ...(await context.storageState()), origins: [] } });
  const elsewhere = await device.newPage();
  await elsewhere.goto(schedule);
  for (const each of [title, later]) await expect(star(elsewhere, each)).toHaveAttribute("aria-pressed", "true");
  await device.close();
});

it("a favourite that cannot be saved is reverted, with the reason", async ({ page, request, siteData }) => {
  const { title } = first(await items(request, siteData));
  await register(page.context().request);
  await openPage(page, schedule);
  await page.route("**/api/v1/user/favourites/*", (route) => route.abort());
  await star(page, title).click();

  await expect(page.getByRole("alert").filter({ hasText: "We can't reach the server" })).toBeVisible();
  await expect(star(page, title)).toHaveAttribute("aria-pressed", "false");
  await expect(toast(page)).toHaveCount(0);
});

it("the personal calendar has a secret URL that can be renewed", async ({ page, request }) => {
  await register(page.context().request);
  await openPage(page, schedule);
  await page.getByText("Add to calendar", { exact: true }).first().click();
  await page.getByRole("button", { name: "Show link" }).click();
  const field = page.getByLabel("Private link");
  await expect(field).toHaveValue(/\/calendars\/.+\.ics$/);
  const old = await field.inputValue();
  expect((await request.get(old)).status()).toBe(200);
  await page.getByRole("button", { name: "Get a new link" }).click();

  await expect(page.getByText("The old link no longer works.")).toBeVisible();
  await expect(field).not.toHaveValue(old);
  expect((await request.get(old)).status()).toBe(404);
});

it("times and rooms are a table in wide windows and a list in narrow ones", async ({ page, request, siteData }) => {
  const all = await items(request, siteData);
  const beside = (item: Item) =>
    all.find(({ startAt, room }) => startAt === item.startAt && room && item.room && room !== item.room);
  const item = first(all, beside);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(schedule);
  await expect(page.locator(".slot").filter({ hasText: item.title })).toContainText(`${item.room}`);
  const places = (title: string) => page.locator(".slot").filter({ hasText: title }).boundingBox();
  const boxes = async () => [await places(item.title), await places(`${beside(item)?.title}`)];
  const [left, right] = (await boxes()).sort((a, b) => (a?.x ?? 0) - (b?.x ?? 0));
  expect(left?.y).toBe(right?.y);
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1);

  await page.setViewportSize({ width: 390, height: 844 });
  const [above, below] = await boxes();
  expect(above?.x).toBe(below?.x);
  expect(Math.abs((above?.y ?? 0) - (below?.y ?? 0))).toBeGreaterThan(40);
});

it("a link to an item shows it completely below the days", async ({ page, request, siteData }) => {
  const { title } = first(await items(request, siteData), ({ change }) => change?.kind === "moved");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, schedule);
    await page.getByText("What changed", { exact: true }).click();
    await page.locator(".release").getByRole("link", { name: title }).first().click();
    const slot = page.locator(".slot").filter({ hasText: title });
    await expect(slot.locator(".slot-body").getByText(/Was: /)).toBeInViewport();
    const bar = await page.locator(".schedule-bar").boundingBox();
    const heading = await slot.getByRole("heading", { name: title }).boundingBox();
    expect(heading?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  }
});

it("an expanded item beside others has lines of full length and moves nothing", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPage(page, schedule);
  const slots = page.locator(".is-grid .slot:not(.is-across)");
  const heights = () => slots.evaluateAll((cells) => cells.map((cell) => cell.clientHeight));
  const before = await heights();
  for (const summary of await slots.locator("summary").all()) await summary.press("Enter");

  expect(await heights()).toEqual(before);
  for (const body of await slots.locator(".slot-body").all()) {
    const { x, width } = (await body.boundingBox()) ?? { x: 0, width: 0 };
    expect(width).toBeGreaterThan(400);
    expect(x + width).toBeLessThanOrEqual(1280);
  }
  // The focused item lies above the open ones.
  for (const summary of await slots.locator("summary").all()) {
    await summary.focus();
    expect(await summary.evaluate((element) => Number(getComputedStyle(element.closest("td") as Element).zIndex))).toBe(
      2,
    );
  }
});

it("panels above the schedule float without moving anything, and only one is open", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPage(page, schedule);
  const panel = page.locator(".popover-body:visible");
  const top = () => page.locator(".day-table").first().boundingBox();
  const before = await top();
  await page.getByText("Add to calendar", { exact: true }).first().click();
  await expect(panel).toContainText("Full schedule");
  await page.getByText("What changed", { exact: true }).click();
  await expect(panel).toHaveCount(1);
  await expect(panel).toContainText("Version");
  expect(await top()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.getByText("What changed", { exact: true })).toBeFocused();
});

it("printed, the schedule is a list without controls", async ({ page, request, siteData }) => {
  const { abstract } = first(await items(request, siteData), (item) => item.abstract);
  const releases = await rows<{ number: number }>(request, siteData, "schedule-releases");
  const latest = Math.max(...releases.map(({ number }) => number));
  await page.goto(schedule);
  await page.emulateMedia({ media: "print" });

  await expect(page.getByText(`${abstract}`.split("\n")[0] ?? "").first()).toBeVisible();
  await expect(page.locator(".schedule-bar, .star:visible, .tab-row:visible").first()).toBeHidden();
  await expect(page.getByText("Filters", { exact: true })).toBeHidden();
  await expect(page.getByText("Add to calendar", { exact: true }).first()).toBeHidden();
  await expect(page.locator(".release:visible h2")).toHaveText([`Version ${latest}`]);
  await expect(page.getByText(/^All times in \w+ time\.$/)).toBeVisible();
});

it.describe("offline", () => {
  it.use({ ownContext: true });

  /** Resolves once the service worker has stored all the page needs. */
  const stored = (page: Page) =>
    page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (
        registration.active?.state === "activated" && (await caches.match("/challenges?tab=schedule")) !== undefined
      );
    });

  it("the schedule can be read, filtered and marked", async ({ page, context, request, siteData }) => {
    const all = await items(request, siteData);
    const { title } = first(all);
    const { track } = first(all, (item) => item.track);
    await page.goto(schedule);
    await stored(page);
    await context.setOffline(true);
    await page.goto(`${schedule}&track=${track}`);
    await expect(page).toHaveURL(schedule);
    await page.locator("html[data-hydrated]").waitFor();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schedule");
    await expect(page.getByText("This is the last saved version")).toBeVisible();
    await star(page, title).click();
    await page.getByRole("link", { name: "Favourites (1)" }).click();
    await expect(page.locator(".slot")).toHaveCount(1);
    await expect(page.locator("h1")).toHaveCSS("font-weight", "780");
  });

  it("no other page is stored and nothing about users; a newer page replaces the stored one", async ({
    page,
    context,
  }) => {
    const { name } = await register(context.request);
    await openPage(page, schedule);
    await stored(page);
    const texts = await page.evaluate(async () => {
      const cache = await caches.open("schedule");
      const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
      return Promise.all(
        responses.map(async (response) => ({ url: response?.url ?? "", text: (await response?.text()) ?? "" })),
      );
    });
    expect(texts.filter(({ text }) => text.includes(name))).toEqual([]);
    expect(texts.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith("/assets/"))).toEqual([
      "/challenges",
    ]);

    await page.evaluate(async () => {
      const cache = await caches.open("schedule");
      await cache.put("/challenges?tab=schedule", new Response("old", { headers: { "content-type": "text/html" } }));
      await cache.put("/assets/old-0123456789.js", new Response("old"));
    });
    await page.reload();
    await page.waitForFunction(async () => {
      const cache = await caches.open("schedule");
      const text = await (await cache.match("/challenges?tab=schedule"))?.text();
      return text !== "old" && !(await cache.match("/assets/old-0123456789.js"));
    });
    await context.setOffline(true);
    await expect(page.goto("/faq")).rejects.toThrow();
    await expect(page.goto("/challenges?tab=rewards")).rejects.toThrow();
  });
});

it("the schedule with everything open has no violations", async ({ page }) => {
  await openPage(page, schedule);
  await page.locator(".slot-item > summary").first().click();
  await page.getByText("What changed", { exact: true }).click();

  expect(await violationsEverywhere(page)).toEqual([]);
});
