import type { Page } from "@playwright/test";
import { expect, hydrated, test as it, overrideApi } from "./site";

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const coming = { status: "published", startAt: "2199-11-29T09:00:00Z", endAt: "2199-11-30T18:00:00Z" };
const over = { status: "published", startAt: "2019-11-29T09:00:00Z", endAt: "2019-11-30T18:00:00Z" };

it.describe("the header", () => {
  it.use({ viewport: desktop });

  it("links the main pages in order, all of which exist", async ({ page, request }) => {
    await page.goto("/");
    const links = page.getByRole("banner").getByRole("navigation", { name: "Main" }).getByRole("link");

    await expect(links).toHaveText(["home", "challenges", "about", "rules", /^previous \w+s$/]);
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(hrefs.slice(0, 4)).toEqual(["/", "/challenges", "/about", "/rules"]);
    for (const href of hrefs) expect((await request.get(href ?? "")).status(), href ?? "").toBe(200);
  });

  it("links the partners, and the login dialog above the same page", async ({ page, request }) => {
    const { partners } = await (await request.get("/api/v1/site")).json();
    await page.goto("/rules");
    const header = page.getByRole("banner");

    for (const { name, url } of partners) {
      const link = header.getByRole("link", { name }).first();
      await expect(link).toHaveAttribute("href", url);
      await expect(link).toHaveAttribute("rel", "noopener nofollow");
    }
    await expect(header.getByRole("link", { name: "login" }).first()).toHaveAttribute("href", "/rules?dialog=login");
  });

  it("offers tickets while registration is on and the event has not ended", async ({ page, siteData }) => {
    await overrideApi(page, siteData.event.slug, { register: true }, coming);
    await page.goto("/");

    const action = page.getByRole("banner").getByRole("link", { name: "grab your ticket!" });
    await expect(action).toHaveAttribute("href", "/register");
  });

  for (const [when, flags, event] of [
    ["registration is off", {}, coming],
    ["the event has ended", { register: true }, over],
  ] as const)
    it(`offers to stay connected when ${when}`, async ({ page, siteData }) => {
      await overrideApi(page, siteData.event.slug, flags, event);
      await page.goto("/");

      const action = page.getByRole("banner").getByRole("link", { name: "stay connected" });
      await expect(action).toHaveAttribute("href", "/?dialog=stay-connected");
    });
});

it("the footer links the legal pages and the external data protection page", async ({ page, request }) => {
  await page.goto("/");
  const links = page.getByRole("contentinfo").getByRole("navigation").getByRole("link");

  const names = ["home", "terms and conditions", "intellectual property rights", "FAQ"];
  const { dataProtectionUrl } = await (await request.get("/api/v1/site")).json();
  await expect(links).toHaveText(dataProtectionUrl ? [...names, "data protection"] : names);
  for (const path of ["/terms-and-conditions", "/intellectual-property", "/faq"])
    expect((await request.get(path)).status(), path).toBe(200);
});

for (const [width, name] of [
  [1280, "1280 px"],
  [640, "200 % zoom at 1280 px"],
  [320, "320 px"],
] as const)
  it(`content pages are at most 814 px wide, and never wider than the screen: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/rules", "/403", "/no/such/page", "/"]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    await page.goto("/rules");
    const { x = 0, width: column = 0 } = (await page.getByRole("heading", { level: 1 }).boundingBox()) ?? {};
    expect(column).toBeLessThanOrEqual(Math.min(814, width - 40));
    expect(column).toBeGreaterThan(Math.min(700, width - 41));
    expect(Math.abs(x + column / 2 - width / 2)).toBeLessThan(1);
  });

it.describe("the phone menu", () => {
  it.use({ viewport: phone });
  const opener = (page: Page) => page.locator("summary", { hasText: "menu" });

  it("covers the screen, traps focus, and returns it", async ({ page }) => {
    await page.goto("/rules");
    await hydrated(page);
    await opener(page).focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Menu" });

    await expect(menu).toBeVisible();
    // After its animation.
    await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
    await expect(menu.getByRole("link", { name: "rules" })).toHaveAttribute("aria-current", "page");
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  it("has links of at least 48 px, and its actions at the bottom", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await opener(page).click();
    const menu = page.getByRole("dialog", { name: "Menu" });

    for (const link of await menu.getByRole("navigation").getByRole("link").all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    const action = await menu.getByRole("link", { name: /stay connected|grab your ticket!/ }).boundingBox();
    expect(action?.y).toBeGreaterThan(phone.height - 150);
    await menu.getByRole("button", { name: "close" }).click();
    await expect(menu).toBeHidden();
  });

  it("closes on navigation, which focuses the new page, and on going back", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await opener(page).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("link", { name: "about" }).click();

    await expect(page).toHaveURL("/about");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeFocused();
    await opener(page).click();
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(menu).toBeHidden();
  });

  it("closes when the window becomes wider", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await opener(page).click();
    await page.setViewportSize(desktop);

    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "rules" }).click();
    await expect(page).toHaveURL("/rules");
  });

  it("closes when one of its links opens a dialog", async ({ page }) => {
    await page.goto("/rules");
    await hydrated(page);
    await opener(page).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "login" }).click();

    await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  });

  it.describe("without JavaScript", () => {
    it.use({ javaScriptEnabled: false });

    it("opens, closes and navigates", async ({ page }) => {
      await page.goto("/");
      await opener(page).click();
      const about = page.getByRole("link", { name: "about", exact: true });
      await expect(about).toBeVisible();
      await page.locator("summary", { hasText: "close" }).click();
      await expect(about).toBeHidden();

      await opener(page).click();
      await about.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("About");
    });
  });
});

it.describe("navigation", () => {
  it("focuses the target of the URL's fragment", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await page.goto("/");
    await hydrated(page);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement("a"), { href: "/rules#main", textContent: "Go" });
      document.querySelector("main")?.prepend(link);
      link.click();
    });

    await expect(page).toHaveURL("/rules#main");
    await expect(page.getByRole("main")).toBeFocused();
  });

  it("keeps focus and scroll position when only a dialog opens and closes", async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto("/rules");
    await hydrated(page);
    await page.getByRole("banner").getByRole("link", { name: "login" }).first().click();
    await expect(page).toHaveURL("/rules?dialog=login");
    await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
    await page.keyboard.press("Escape");

    await expect(page).toHaveURL("/rules");
    await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
  });
});

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false, viewport: phone });

  it("an open menu no longer locks scrolling when the window becomes wider", async ({ page }) => {
    await page.goto("/");
    await page.locator(".site-menu > summary").click();
    await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
    await page.setViewportSize(desktop);

    await expect(page.locator("html")).not.toHaveCSS("overflow-y", "hidden");
  });
});

it("the progress bar is visible in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const [bar, mark] = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "Highlight";
    const progress = document.querySelector(".progress") as Element;
    return [getComputedStyle(progress).backgroundColor, getComputedStyle(probe).color];
  });

  expect(bar).toBe(mark);
});

for (const [name, viewport] of [
  ["a phone", phone],
  ["a desktop", desktop],
] as const)
  it(`links in the footer and to partners are at least 44 px high on ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    const links = page.locator(".site-footer a, .partners a").filter({ visible: true });
    const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));

    expect(heights.length).toBeGreaterThan(4);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

it.describe("sections below the first screen", () => {
  const deferred = () =>
    [...document.querySelectorAll("section, footer")].filter(
      (section) => getComputedStyle(section).contentVisibility === "auto",
    ).length;

  /** The number of sections that were not laid out when the document was parsed. */
  async function deferredAtFirst(page: Page, path: string): Promise<number> {
    await page.addInitScript(`addEventListener("DOMContentLoaded", () => { window.deferred = (${deferred})(); })`);
    await page.goto(path);
    return page.evaluate("window.deferred");
  }

  it("are laid out after the first paint", async ({ page }) => {
    expect(await deferredAtFirst(page, "/")).toBeGreaterThan(4);

    await expect.poll(() => page.evaluate(deferred)).toBe(0);
  });

  it("are laid out at once if the address leads to one of them, and on a reload", async ({ page }) => {
    expect(await deferredAtFirst(page, "/#faq")).toBe(0);

    expect(await deferredAtFirst(page, "/rules")).toBeGreaterThan(0);
    await page.reload();
    expect(await page.evaluate("window.deferred")).toBe(0);
  });
});
