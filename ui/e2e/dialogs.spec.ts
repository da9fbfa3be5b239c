import type { Locator, Page } from "@playwright/test";
import { violationsEverywhere } from "./axe";
import { expect, hydrated, test as it } from "./site";

const dialogs = {
  login: { title: "Login", width: 397, first: "E-mail or username" },
  register: { title: "Register", width: 497, first: "Name" },
  "forgot-password": { title: "Forgot Password", width: 397, first: "E-mail" },
  "reset-password": { title: "Password Reset", width: 397, first: "E-mail" },
  "stay-connected": { title: /^Never miss a .+ again!$/, width: 597, first: "Name" },
} as const;
const all = Object.entries(dialogs) as [keyof typeof dialogs, (typeof dialogs)[keyof typeof dialogs]][];

it.use({ hasMotion: true });

const opened = (page: Page): Locator => page.getByRole("dialog");

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Whether no ancestor hides the element from assistive technology. */
function isExposed(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.closest("[aria-hidden=true], [inert]") === null);
}

it.describe("asked for by the address", () => {
  for (const [name, { title, width, first }] of all)
    it(`${name} is open in the server's page, and stays open`, async ({ page, request, watched }) => {
      const html = await (await request.get(`/?dialog=${name}`)).text();
      expect(html).toMatch(/<div role="dialog"[^>]* data-state="open"/);
      expect(html).not.toContain(" style=");

      await page.setViewportSize({ width: 1280, height: 900 });
      await arrive(page, `/?dialog=${name}`);
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole("textbox", { name: first, exact: true })).toBeFocused();
      await dialog.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
      expect((await dialog.boundingBox())?.width).toBe(width);
      expect(watched.messages).toEqual([]);
      expect(watched.apiCalls).toEqual([]);
    });

  it("a name that is none opens nothing", async ({ page, watched }) => {
    await arrive(page, "/?dialog=nonsense");

    await expect(opened(page)).toHaveCount(0);
    expect(watched.messages).toEqual([]);
  });

  it("closing takes it out of the address, and leaves the rest there", async ({ page }) => {
    await arrive(page, "/events?page=2&dialog=login");
    await page.keyboard.press("Escape");

    await expect(opened(page)).toHaveCount(0);
    await expect(page).toHaveURL("/events?page=2");
  });

  it("a reset link fills in what it knows, and takes it along when it closes", async ({ page }) => {
    await arrive(page, "/events?page=2&dialog=reset-password&token=abc&email=ines%40example.pt");
    await expect(opened(page).getByLabel("E-mail")).toHaveValue("ines@example.pt");
    await expect(opened(page).locator("[name=token]")).toHaveValue("abc");
    await opened(page).getByRole("link", { name: "Close" }).click();

    await expect(opened(page)).toHaveCount(0);
    await expect(page).toHaveURL("/events?page=2");
  });

  it("moves from login on, with the page kept under it", async ({ page, watched }) => {
    await arrive(page, "/events?page=2&dialog=login");
    const entries = await page.evaluate(() => window.history.length);
    await opened(page).getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL("/events?page=2&dialog=forgot-password");
    await expect(page.getByRole("dialog", { name: "Forgot Password" }).getByLabel("E-mail")).toBeFocused();
    await opened(page).getByRole("link", { name: "Back to login" }).click();
    await expect(page).toHaveURL("/events?page=2&dialog=login");
    await expect(opened(page).getByLabel("E-mail or username")).toBeFocused();

    expect(await page.evaluate(() => window.history.length)).toBe(entries);
    expect(watched.documents).toEqual(["/events"]);
    expect(watched.apiCalls).toEqual([]);
  });

  it("shows on a page that does not exist, too", async ({ page }) => {
    await arrive(page, "/no/such/page?dialog=login");
    await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
    await page.keyboard.press("Escape");

    await expect(page).toHaveURL("/no/such/page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

it.describe("opened by a link", () => {
  it.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await arrive(page, "/");
  });

  const opener = (page: Page) => page.getByRole("banner").getByRole("link", { name: "login" });

  it("takes no entry of the history, fetches nothing of the page and does not move it", async ({ page, watched }) => {
    const link = page.getByRole("main").getByRole("link").last();
    await link.evaluate((node) => node.setAttribute("href", "?dialog=login"));
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => [window.scrollY, window.history.length]);
    expect(before[0]).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL("/?dialog=login");
    await expect(opened(page)).toBeVisible();
    expect(await page.evaluate(() => [window.scrollY, window.history.length])).toEqual(before);

    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/");
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => [window.scrollY, window.history.length])).toEqual(before);
    // The login dialog fetches the providers, which the page itself does not need.
    expect(watched.apiCalls.filter((call) => call !== "/api/v1/login/providers")).toEqual([]);
    expect(watched.documents).toEqual([]);
    expect(watched.messages).toEqual([]);
  });

  it("is left behind by the way back, and never stands in the way of it", async ({ page }) => {
    await page.getByRole("banner").getByRole("link", { name: "about" }).click();
    await expect(page).toHaveURL("/about");
    await opener(page).click();
    await expect(page).toHaveURL("/about?dialog=login");
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(opened(page)).toHaveCount(0);
    await page.goForward();

    await expect(page).toHaveURL("/about?dialog=login");
    await expect(opened(page)).toBeVisible();
  });

  it("closes by Esc, by a press outside and by its cross, and gives focus back each time", async ({ page }) => {
    const closers = [
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(20, 400),
      () => opened(page).getByRole("link", { name: "Close" }).click(),
    ];
    for (const close of closers) {
      await opener(page).click();
      await expect(opened(page)).toBeVisible();
      await close();
      await expect(opened(page)).toHaveCount(0);
      await expect(opener(page)).toBeFocused();
    }
  });

  it("keeps focus inside", async ({ page }) => {
    await opener(page).click();
    await expect(opened(page).getByLabel("E-mail or username")).toBeFocused();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(step % 3 === 2 ? "Shift+Tab" : "Tab");
      expect(await opened(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }
    expect(await isExposed(opened(page))).toBe(true);
    expect(await isExposed(page.locator("main"))).toBe(false);
  });

  for (const [reducedMotion, seconds] of [
    ["no-preference", 0.2],
    ["reduce", 0],
  ] as const)
    it(`takes ${seconds} s where the visitor's choice about motion is ${reducedMotion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await opener(page).click();
      await expect(opened(page)).toBeVisible();
      const durations = await page.locator(":is([role=dialog], .backdrop)[data-state=open]").evaluateAll((nodes) =>
        nodes.map((node) => {
          const { animationName, animationDuration } = getComputedStyle(node);
          return animationName === "none" ? 0 : Number.parseFloat(animationDuration);
        }),
      );

      expect(durations).toEqual([seconds, seconds]);
    });
});

for (const [name] of all)
  it(`${name} can be used on small screens: everything can be reached, nothing sideways`, async ({ page }) => {
    await arrive(page, `/?dialog=${name}`);
    for (const [width, height] of [
      [320, 568],
      [390, 360],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = await opened(page).boundingBox();
      expect(box?.width).toBe(Math.min(dialogs[name].width, width - 32));
      expect(box?.height).toBeLessThanOrEqual(height - 32);
      expect(await opened(page).evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      const submit = opened(page).locator("[type=submit]");
      await submit.scrollIntoViewIfNeeded();
      await expect(submit).toBeInViewport({ ratio: 0.98 });
      await opened(page).getByRole("link", { name: "Close" }).scrollIntoViewIfNeeded();
      await expect(opened(page).getByRole("link", { name: "Close" })).toBeInViewport({ ratio: 0.98 });
    }
  });

for (const [name] of all)
  it(`${name} has no violations`, async ({ page }) => {
    await arrive(page, `/?dialog=${name}`);

    expect(await violationsEverywhere(page)).toEqual([]);
  });

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("a link opens a dialog, its links move on, its cross closes it", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/events");
    await page.getByRole("banner").getByRole("link", { name: "login" }).click();
    await expect(page).toHaveURL("/events?dialog=login");
    await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
    await opened(page).getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("dialog", { name: "Forgot Password" })).toBeVisible();
    await opened(page).getByRole("link", { name: "Close" }).click();

    await expect(page).toHaveURL("/events");
    await expect(opened(page)).toHaveCount(0);
  });
});
