import { faultsOf } from "./axe";
import { expect, hydrated, test as it } from "./site";

const pages = {
  home: "/",
  list: "/events",
  event: "event",
  "page of text": "/rules",
  "missing page": "/no/such/page",
  "closed page": "/403",
};

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [390, 768, 1280])
    for (const [name, path] of Object.entries(pages))
      it(`${name}, ${colorScheme}, ${width} px wide, has no fault axe can find`, async ({ page, known }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path === "event" ? `/events/${known.event.slug}` : path);
        await hydrated(page);

        expect(await faultsOf(page)).toEqual([]);
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

for (const [name, path] of Object.entries(pages))
  it(`${name} needs no sideways scrolling at 320 px`, async ({ page, known }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path === "event" ? `/events/${known.event.slug}` : path);

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
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
  for (const path of Object.values(pages)) {
    await page.goto(path === "event" ? `/events/${known.event.slug}` : path);
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
