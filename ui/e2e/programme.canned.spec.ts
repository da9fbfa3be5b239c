import { faultsAtAllWidths, faultsOf } from "./axe";
import { arriveAs, toast } from "./canned-visitor";
import { expect, hydrated, test as it } from "./site";

const schedule = "/challenges?tab=schedule";

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("the views are links, and the one that is shown is marked", async ({ page }) => {
    await page.goto("/challenges");
    const views = page.getByRole("navigation", { name: "Programme" });
    await views.getByRole("link", { name: "Rewards" }).click();

    await expect(page).toHaveURL("/challenges?tab=rewards");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rewards");
    await expect(views.getByRole("link", { name: "Rewards" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { name: "Enamel pin" })).toBeVisible();
  });

  it("filters are links, an item opens in place, and nothing is offered that needs a script", async ({ page }) => {
    await page.goto(schedule);
    await page.getByText("Filters", { exact: true }).click();
    await page.getByRole("link", { name: "Workshops" }).click();
    await expect(page).toHaveURL(`${schedule}&track=Workshops`);
    await expect(page.locator(".slot")).toHaveCount(3);

    await page.getByRole("heading", { name: "Evaluating what a model gave you" }).click();
    await expect(page.getByText("Bring an answer you do not trust.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Add to calendar" }).last()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Mark / })).toHaveCount(0);
  });

  it("what changed is told version by version, and leads to what it is about", async ({ page }) => {
    await page.goto(schedule);
    await page.getByText("What changed", { exact: true }).click();
    const versions = page.locator(".release");
    await expect(versions.locator("h2")).toHaveText(["Version 5", "Version 4", "Version 3", "Version 2", "Version 1"]);
    await expect(versions.first()).toContainText("29 November 2025, 14:50 Lisbon time");
    await expect(versions.first()).toContainText("The projector of Sala 2 has given up");
    await expect(versions.first().getByRole("listitem")).toContainText(
      "Sat 15:00 · Pequeno auditório · It was Sat 14:00 in Sala 2.",
    );
    await expect(versions.last()).toContainText("All but two rooms are settled.");

    await versions.first().getByRole("link", { name: "Small models, old laptops" }).click();
    await expect(page).toHaveURL(/#item-small-models-old-laptops$/);
    await expect(page.locator(".slot-body").getByText("It was Sat 14:00 in Sala 2.")).toBeVisible();
  });

  it("what is marked cannot be known, and the page says so", async ({ page }) => {
    await page.goto(`${schedule}&mine=1`);

    await expect(page.getByText("kept on this device, and shown once")).toBeVisible();
    await page.getByRole("link", { name: "See the whole schedule" }).click();
    await expect(page.locator(".slot").first()).toBeVisible();
  });
});

it("the views are tabs to the keyboard, and steps in the history", async ({ page, watched }) => {
  await page.goto("/challenges");
  await hydrated(page);
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(tab("Challenges")).toHaveAttribute("aria-selected", "true");
  await tab("Challenges").focus();
  await page.keyboard.press("End");
  await expect(tab("Partners")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tab("Rewards")).toBeFocused();
  await expect(page).toHaveURL("/challenges");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/challenges?tab=rewards");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rewards");
  await expect(tab("Rewards")).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Rewards" })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/challenges\?tab=rewards$/);
  // What was rested on may be on its way; what was passed over is not.
  expect(watched.apiCalls.filter((path) => /judges|schedules/.test(path))).toEqual([]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Challenges");
  expect(watched.messages).toEqual([]);
});

it("on a phone the tab of what is shown is in sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/challenges?tab=partners");
  await hydrated(page);

  await expect(page.getByRole("tab", { name: "Partners" })).toBeInViewport({ ratio: 1 });
  // Where the row goes on, what comes next is cut within the word.
  await page.goto("/challenges");
  const { x = 0, width = 0 } = (await page.getByRole("tab", { name: "People" }).boundingBox()) ?? {};
  expect([x < 380, x + width > 390]).toEqual([true, true]);
});

it("filters narrow, keep focus and scroll, and are taken back one by one", async ({ page }) => {
  await page.goto("/faq");
  await page.goto("/challenges");
  await hydrated(page);
  const cards = page.locator(".is-challenges > li");
  const all = await cards.count();
  await page.getByRole("link", { name: "Advanced" }).click();
  await expect(page).toHaveURL("/challenges?level=advanced");
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Advanced" })).toBeFocused();
  await page.getByRole("link", { name: "GTFS" }).click();
  await expect(page.getByRole("heading", { name: "No challenge is like that" })).toBeVisible();
  await page.getByRole("link", { name: "See all of them" }).click();
  await expect(cards).toHaveCount(all);

  await page.goBack();
  await expect(page.getByRole("heading", { name: "No challenge is like that" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/challenges?level=advanced");
  await expect(cards).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL("/challenges");
  await expect(cards).toHaveCount(all);
  await page.goBack();
  await expect(page).toHaveURL("/faq");
});

it("a sealed challenge says when it opens, and nothing else", async ({ page }) => {
  await page.goto("/challenges");
  const sealed = page.locator(".is-sealed");

  await expect(sealed).toContainText("Opens 29 November 2025, 10:30 Lisbon time.");
  await expect(sealed.getByRole("link")).toHaveCount(0);
});

it("a guest's marks stay on the device", async ({ page, watched }) => {
  await page.goto(schedule);
  await hydrated(page);
  const star = page.getByRole("button", { name: "Mark Lunch" });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Only mine (1)" })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Only mine (1)" }).click();
  await expect(page.locator(".slot")).toHaveCount(1);
  await star.click();

  await expect(page.getByRole("heading", { name: "Nothing marked here" })).toBeFocused();
  expect(watched.apiCalls).toEqual([]);
  expect(watched.messages).toEqual([]);
});

it("they go along at a login, and are with the account from then on", async ({ page, context }) => {
  await page.goto(schedule);
  await hydrated(page);
  await page.getByRole("button", { name: "Mark Dinner" }).click();
  const merged = page.waitForResponse((answer) => answer.request().method() === "POST");
  await arriveAs(page, "ines", schedule);
  expect((await merged).status()).toBe(200);
  const star = (name: string) => page.getByRole("button", { name: `Mark ${name}` });
  await expect(star("Dinner")).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => window.localStorage.getItem("favourites"))).toBeNull();

  const kept = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await star("Lunch").click();
  expect((await kept).status()).toBe(204);
  const other = await context.newPage();
  await other.goto(schedule);
  await expect(other.getByRole("button", { name: "Mark Lunch" })).toHaveAttribute("aria-pressed", "true");
});

it("a mark that cannot be kept is taken back, and why is said", async ({ page }) => {
  await arriveAs(page, "ines", schedule);
  await page.route("**/api/v1/user/favourites/*", (route) =>
    route.fulfill({ status: 500, json: { message: "Server Error" } }),
  );
  const star = page.getByRole("button", { name: "Mark Breakfast" });
  await star.click();

  await expect(page.getByRole("alert").filter({ hasText: "Server Error" })).toBeVisible();
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await expect(toast(page)).toHaveCount(0);
});

it("one's own calendar has a secret address that can be renewed", async ({ page }) => {
  await arriveAs(page, "ines", schedule);
  await page.getByText("Add to calendar", { exact: true }).first().click();
  await page.getByRole("button", { name: "Show the address" }).click();
  const field = page.getByLabel("Secret address");
  await expect(field).toHaveValue(/\/calendars\/.+\.ics$/);
  const old = await field.inputValue();
  await page.getByRole("button", { name: "Renew" }).click();

  await expect(page.getByText("The old address no longer works.")).toBeVisible();
  await expect(field).not.toHaveValue(old);
});

it("on wide windows times and rooms are a table, on narrow ones a list", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(schedule);
  const saturday = page.getByRole("region", { name: "Saturday 29 November" }).getByRole("table");
  await expect(saturday.getByRole("columnheader", { name: "Pequeno auditório" })).toBeVisible();
  const places = (name: string) => page.locator(".slot").filter({ hasText: name }).boundingBox();
  const [left, right] = [await places("Evaluating what"), await places("Small models")];
  expect(left?.y).toBe(right?.y);
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1);

  await page.setViewportSize({ width: 390, height: 844 });
  const [above, below] = [await places("Evaluating what"), await places("Small models")];
  expect(above?.x).toBe(below?.x);
  expect(Math.abs((above?.y ?? 0) - (below?.y ?? 0))).toBeGreaterThan(40);
});

for (const width of [390, 1280])
  it(`a link to an item shows it whole below the days, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(schedule);
    await hydrated(page);
    await page.getByText("What changed", { exact: true }).click();
    await page.locator(".release").getByRole("link", { name: "Small models, old laptops" }).first().click();
    await expect(page.locator(".slot-body").getByText("It was Sat 14:00 in Sala 2.")).toBeInViewport();

    const bar = await page.locator(".schedule-bar").boundingBox();
    const title = await page.getByRole("heading", { name: "Small models, old laptops" }).boundingBox();
    expect(title?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  });

it("beside others an item is read in lines as long as they want to be, and moves nothing", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(schedule);
  await hydrated(page);
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
  // What is reached lies above what was opened.
  for (const summary of await slots.locator("summary").all()) {
    await summary.focus();
    expect(await summary.evaluate((element) => Number(getComputedStyle(element.closest("td") as Element).zIndex))).toBe(
      2,
    );
  }
});

it("on paper it is the list, without what wants to be pressed", async ({ page }) => {
  await page.goto(schedule);
  await page.emulateMedia({ media: "print" });

  await expect(page.getByText("Bring an answer you do not trust.")).toBeVisible();
  await expect(page.locator(".schedule-bar, .star:visible, .tab-row:visible").first()).toBeHidden();
  await expect(page.getByText("Filters", { exact: true })).toBeHidden();
  await expect(page.getByText("Add to calendar", { exact: true }).first()).toBeHidden();
  // Which version it is, what is new in it, and whose clocks its times are by.
  await expect(page.locator(".release:visible h2")).toHaveText(["Version 5"]);
  await expect(page.getByText("All times are Lisbon time.")).toBeVisible();
});

it.describe("without a network", () => {
  /** Resolves once all the page needs is kept. */
  const kept = (page: import("@playwright/test").Page) =>
    page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (
        registration.active?.state === "activated" && (await caches.match("/challenges?tab=schedule")) !== undefined
      );
    });

  it("the schedule stays: read, narrowed and marked", async ({ page, context }) => {
    await page.goto(schedule);
    await kept(page);
    await context.setOffline(true);
    await page.goto(`${schedule}&track=Talks`);
    await expect(page).toHaveURL(schedule);
    await page.locator("html[data-hydrated]").waitFor();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schedule");
    await expect(page.getByText("No connection: this is the schedule")).toBeVisible();
    await page.getByRole("button", { name: "Mark Lunch" }).click();
    await page.getByRole("link", { name: "Only mine (1)" }).click();
    await expect(page.locator(".slot")).toHaveCount(1);
    await expect(page.locator("h1")).toHaveCSS("font-weight", "780");
  });

  it("nothing of anybody who is logged in is kept, and no other page", async ({ page, context }) => {
    await arriveAs(page, "ines", schedule);
    await kept(page);
    const texts = await page.evaluate(async () => {
      const cache = await caches.open("schedule");
      const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
      return Promise.all(
        answers.map(async (answer) => ({ url: answer?.url ?? "", text: (await answer?.text()) ?? "" })),
      );
    });

    expect(texts.filter(({ text }) => text.includes("Inês Conceição"))).toEqual([]);
    expect(texts.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith("/assets/"))).toEqual([
      "/challenges",
    ]);
    await context.setOffline(true);
    await expect(page.goto("/faq")).rejects.toThrow();
    await expect(page.goto("/challenges?tab=rewards")).rejects.toThrow();
  });

  it("a newer page takes the place of the one that is kept", async ({ page }) => {
    await page.goto(schedule);
    await kept(page);
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
  });
});

for (const colorScheme of ["light", "dark"] as const)
  for (const tab of ["challenges", "schedule", "rewards", "judging", "people", "partners"])
    it(`${tab}, ${colorScheme}, has no fault axe can find at any width, and needs no sideways scrolling`, async ({
      page,
    }) => {
      it.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(`/challenges?tab=${tab}`);
      await hydrated(page);

      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        if (width > 320) expect(await faultsOf(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });

for (const colorScheme of ["light", "dark"] as const)
  it(`what is folded on the schedule, ${colorScheme}, has no fault axe can find once it is open`, async ({ page }) => {
    it.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(schedule);
    await hydrated(page);
    for (const panel of await page.locator(".schedule-panel > summary").all()) await panel.click();
    await page.locator(".slot-item > summary").first().click();

    expect(await faultsAtAllWidths(page)).toEqual([]);
  });
