import { faultsAtAllWidths, faultsOf } from "./axe";
import { complaints } from "./canned-visitor";
import { expect, hydrated, test as it, type Known } from "./site";

/** Every page a guest may see, by what is asked of the site. */
const pages: Record<string, (known: Known) => string> = {
  home: () => "/",
  list: () => "/events",
  event: ({ event }) => `/events/${event.slug}`,
  "event that is over": ({ past }) => `/events/${past}`,
  "finding a team": ({ event }) => `/events/${event.slug}/register`,
  "teams that were": ({ past }) => `/events/${past}/register`,
  challenges: () => "/challenges",
  "challenges nobody brought": () => "/challenges?stack=nothing",
  schedule: () => "/challenges?tab=schedule",
  rewards: () => "/challenges?tab=rewards",
  judging: () => "/challenges?tab=judging",
  people: () => "/challenges?tab=people",
  partners: () => "/challenges?tab=partners",
  "previous editions": ({ previous }) => previous,
  "a gallery that is empty": ({ previous }) => `${previous}?q=zebra#projects`,
  about: () => "/about",
  rules: () => "/rules",
  terms: () => "/terms-and-conditions",
  "intellectual property": () => "/intellectual-property",
  questions: () => "/faq",
  "questions nobody asked": () => "/faq?q=zebra",
  register: () => "/register",
  "an invitation nobody wrote": () => `/invitations/${"0".repeat(32)}`,
  "missing page": () => "/no/such/page",
  "closed page": () => "/403",
};

for (const colorScheme of ["light", "dark"] as const)
  for (const [name, pathOf] of Object.entries(pages))
    it(`${name}, ${colorScheme}: silent, and without a fault axe can find`, async ({ page, known, watched }) => {
      it.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(pathOf(known));
      await hydrated(page);

      expect(await faultsAtAllWidths(page)).toEqual([]);
      expect(complaints(watched)).toEqual([]);
    });

for (const colorScheme of ["light", "dark"] as const) {
  it(`the open menu, ${colorScheme}, has no fault axe can find`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/rules");
    await hydrated(page);
    await page.locator("summary", { hasText: "menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();

    expect(await faultsOf(page)).toEqual([]);
  });

  it(`the error page, ${colorScheme}, has no fault axe can find`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.route("/api/v1/events/the-one", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/rules");
    await hydrated(page);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement("a"), { href: "/events/the-one", textContent: "Go" });
      document.querySelector("main")?.prepend(link);
      link.click();
    });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");

    expect(await faultsOf(page)).toEqual([]);
  });
}

for (const [name, pathOf] of Object.entries(pages))
  it(`${name} needs no sideways scrolling at 320 px, nor at 768`, async ({ page, known }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(pathOf(known));

    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

it("a chosen theme wins over the system's", async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const light = await background();
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  const dark = await background();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));

  expect(dark).not.toBe(light);
  expect(await background()).toBe(light);
});

it("nothing is fetched from elsewhere, on any page", async ({ page, baseURL, known }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:")) foreign.push(request.url());
  });
  it.slow();
  for (const pathOf of Object.values(pages)) {
    await page.goto(pathOf(known));
    await hydrated(page);
  }

  expect(foreign).toEqual([]);
});

it("nothing shifts", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(total), 300);
      }),
  );

  expect(shift).toBeLessThanOrEqual(0.02);
});
