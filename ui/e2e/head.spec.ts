import type { Page } from "@playwright/test";
import { expect, hydrated, test as it } from "./site";

/** The page's head tags, whether written by the server or the browser. */
function headTags(page: Page) {
  return page.evaluate(() => {
    const tags = [...document.head.querySelectorAll("meta[name], meta[property]")].map((tag) => [
      tag.getAttribute("name") ?? tag.getAttribute("property"),
      tag.getAttribute("content"),
    ]);
    const page = tags.filter(([name]) => name !== "viewport" && name !== "theme-color");
    const data = [...document.head.querySelectorAll('script[type="application/ld+json"]')];
    return {
      title: document.title,
      canonical: document.head.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? null,
      // The site's own tags never change and are only written by the server.
      tags: page.filter(([name]) => name !== "og:site_name" && name !== "og:locale").sort(),
      data: data.map(({ textContent }) => JSON.parse(textContent ?? "")),
    };
  });
}

const content = (page: Page, name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);

it.describe("the head", () => {
  it("is the same after a page load, a navigation and going back", async ({ page, siteData }) => {
    const event = `/events/${siteData.event.slug}`;
    await page.goto(event);
    const loaded = await headTags(page);
    await page.goto("/events");
    await hydrated(page);
    const list = await headTags(page);
    await page.getByRole("main").getByRole("link", { name: siteData.event.title, exact: true }).click();
    await expect(page).toHaveURL(event);
    await expect(page).toHaveTitle(loaded.title);

    expect(await headTags(page)).toEqual(loaded);
    await page.goBack();
    await expect(page).toHaveTitle(list.title);
    expect(await headTags(page)).toEqual(list);
  });

  it("has an event's own image and structured data", async ({ page, siteData }) => {
    await page.goto(`/events/${siteData.event.slug}`);

    await expect(content(page, "og:image")).toHaveAttribute(
      "content",
      new RegExp(`^http.*(/events/${siteData.event.slug}/social\\.png\\?v=\\w+|/media/events/.+)$`),
    );
    await expect(content(page, "twitter:card")).toHaveAttribute("content", "summary_large_image");
    const { data } = await headTags(page);
    expect(data.map((object) => object["@type"])).toEqual(["Event", "Organization", "BreadcrumbList"]);
  });

  it("keeps a 404 page out of search engines", async ({ page }) => {
    await page.goto("/no/such/page");

    await expect(content(page, "robots")).toHaveAttribute("content", "noindex");
    await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
    await expect(content(page, "og:url")).toHaveCount(0);
  });
});

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("the home page has Open Graph title, image and URL", async ({ page, siteData }) => {
    await page.goto("/");

    await expect(content(page, "og:title")).toHaveAttribute("content", new RegExp(siteData.event.title));
    await expect(content(page, "og:image")).toHaveCount(1);
    await expect(content(page, "og:url")).toHaveAttribute("content", /\/$/);
  });
});
