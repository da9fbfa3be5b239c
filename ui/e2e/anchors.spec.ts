import type { Page } from "@playwright/test";
import { expect, hydrated, test as it } from "./site";

/** An element's distance from the top of the window; infinite if it does not exist. */
const topOf = (page: Page, id: string) =>
  page.evaluate((id) => Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? 9999), id);

/** The last item of the schedule, which is collapsed on the event page. */
async function lastItem(page: Page, path: string): Promise<string> {
  await page.goto(path);
  return (await page.locator("details li[id^=item-]").last().getAttribute("id")) as string;
}

for (const width of [390, 1280])
  it.describe(`at ${width}`, () => {
    it.use({ viewport: { width, height: 800 } });

    it("a page load opens and scrolls to an item of a collapsed schedule", async ({ page, context, siteData }) => {
      const path = `/events/${siteData.event.slug}`;
      const id = await lastItem(page, path);
      const fresh = await context.newPage();
      await fresh.goto(`${path}#${id}`);
      await hydrated(fresh);

      await expect.poll(() => topOf(fresh, id)).toBeLessThan(120);
      expect(await topOf(fresh, id)).toBeGreaterThanOrEqual(0);
    });

    it("a navigation and a change of the fragment open and scroll to an item of a collapsed schedule", async ({
      page,
      siteData,
    }) => {
      const path = `/events/${siteData.event.slug}`;
      const id = await lastItem(page, path);
      await page.goto("/rules");
      await hydrated(page);
      await page.evaluate((href) => {
        window.scrollTo(0, 600);
        const link = Object.assign(document.createElement("a"), { href, textContent: "There" });
        document.querySelector("main")?.append(link);
        link.click();
      }, `${path}#${id}`);
      await expect(page).toHaveURL(`${path}#${id}`);
      await expect.poll(() => topOf(page, id)).toBeLessThan(120);
      expect(await topOf(page, id)).toBeGreaterThanOrEqual(0);

      await page.goto(path);
      await hydrated(page);
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, id);
      await expect.poll(() => topOf(page, id)).toBeLessThan(120);
      expect(await topOf(page, id)).toBeGreaterThanOrEqual(0);
    });
  });

it("a link within a page scrolls to its target, whatever earlier documents scrolled to", async ({ page, siteData }) => {
  const id = await lastItem(page, `/events/${siteData.event.slug}`);
  const headings = async () =>
    page.locator(".text-body :is(h2, h3)[id]").evaluateAll((all) => all.map((heading) => heading.id));
  for (const round of [1, 2]) {
    await page.goto(`/challenges?tab=schedule#${id}`);
    await hydrated(page);
    await page.goto("/rules");
    await hydrated(page);
    const heading = (await headings())[round] as string;
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, heading);
    await expect(page).toHaveURL(`/rules#${heading}`);
    // Room for the header, which returns when the page scrolls up.
    await expect.poll(() => topOf(page, heading)).toBeLessThan(120);
    expect(await topOf(page, heading)).toBeGreaterThanOrEqual(0);
  }
});

it("the section chosen in the contents is marked there until the page is scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/rules");
  await hydrated(page);
  const contents = page.getByRole("navigation", { name: "Contents" });
  const marked = contents.locator("[aria-current]");
  const links = await contents.getByRole("link").all();
  for (const link of links) {
    await link.click();
    // Wait until the intersection observers have run.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(marked).toHaveAttribute("href", (await link.getAttribute("href")) as string);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(marked).toHaveCount(0);
  await links.at(-1)?.click();
  await expect(marked).toHaveAttribute("href", (await links.at(-1)?.getAttribute("href")) as string);
});
