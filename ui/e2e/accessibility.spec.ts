import AxeBuilder from "@axe-core/playwright";
import { expect, hydrated, test as it } from "./site";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const pages = { home: "/", list: "/events", event: "event", "missing page": "/no/such/page" };

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [390, 768, 1280])
    for (const [name, path] of Object.entries(pages))
      it(`${name}, ${colorScheme}, ${width} px wide, has no fault axe can find`, async ({ page, known }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path === "event" ? `/events/${known.event.slug}` : path);
        await hydrated(page);

        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();

        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
      });

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

it("nothing is fetched from elsewhere, and nothing shifts", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:")) foreign.push(request.url());
  });
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

  expect(foreign).toEqual([]);
  expect(shift).toBeLessThanOrEqual(0.02);
});
