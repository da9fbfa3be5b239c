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

const openDialog = (page: Page): Locator => page.getByRole("dialog");

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Whether no ancestor hides the element from assistive technology. */
function isExposed(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.closest("[aria-hidden=true], [inert]") === null);
}

it.describe("opened by the URL", () => {
  for (const [name, { title, width, first }] of all)
    it(`${name} is open in the server-rendered page, and stays open`, async ({ page, request, pageLog }) => {
      const html = await (await request.get(`/?dialog=${name}`)).text();
      expect(html).toMatch(/<div role="dialog"[^>]* data-state="open"/);
      expect(html).not.toContain(" style=");

      await page.setViewportSize({ width: 1280, height: 900 });
      await openPage(page, `/?dialog=${name}`);
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole("textbox", { name: first, exact: true })).toBeFocused();
      await dialog.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
      expect((await dialog.boundingBox())?.width).toBe(width);
      expect(pageLog.messages).toEqual([]);
      expect(pageLog.apiCalls).toEqual([]);
    });

  it("ignores unknown dialog names", async ({ page, pageLog }) => {
    await openPage(page, "/?dialog=nonsense");

    await expect(openDialog(page)).toHaveCount(0);
    expect(pageLog.messages).toEqual([]);
  });

  it("closing removes only the dialog from the URL", async ({ page }) => {
    await openPage(page, "/events?page=2&dialog=login");
    await page.keyboard.press("Escape");

    await expect(openDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL("/events?page=2");
  });

  it("a password reset link fills in email and token, which closing removes from the URL", async ({ page }) => {
    await openPage(page, "/events?page=2&dialog=reset-password&token=abc&email=ines%40example.pt");
    await expect(openDialog(page).getByLabel("E-mail")).toHaveValue("ines@example.pt");
    await expect(openDialog(page).locator("[name=token]")).toHaveValue("abc");
    await openDialog(page).getByRole("link", { name: "Close" }).click();

    await expect(openDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL("/events?page=2");
  });

  it("leads from login to other dialogs without reloading the page below", async ({ page, pageLog }) => {
    await openPage(page, "/events?page=2&dialog=login");
    const entries = await page.evaluate(() => window.history.length);
    await openDialog(page).getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL("/events?page=2&dialog=forgot-password");
    await expect(page.getByRole("dialog", { name: "Forgot Password" }).getByLabel("E-mail")).toBeFocused();
    await openDialog(page).getByRole("link", { name: "Back to login" }).click();
    await expect(page).toHaveURL("/events?page=2&dialog=login");
    await expect(openDialog(page).getByLabel("E-mail or username")).toBeFocused();

    expect(await page.evaluate(() => window.history.length)).toBe(entries);
    expect(pageLog.documents).toEqual(["/events"]);
    expect(pageLog.apiCalls).toEqual([]);
  });

  it("opens on a 404 page, too", async ({ page }) => {
    await openPage(page, "/no/such/page?dialog=login");
    await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
    await page.keyboard.press("Escape");

    await expect(page).toHaveURL("/no/such/page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

it.describe("opened by a link", () => {
  it.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await openPage(page, "/");
  });

  const opener = (page: Page) => page.getByRole("banner").getByRole("link", { name: "login" });

  it("adds no history entry, refetches nothing and does not scroll the page", async ({ page, pageLog }) => {
    const link = page.getByRole("main").getByRole("link").last();
    await link.evaluate((node) => node.setAttribute("href", "?dialog=login"));
    // Sections that are laid out above the link change its position on the page.
    await page.locator("html:not([data-deferred])").waitFor();
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => [window.scrollY, window.history.length]);
    expect(before[0]).toBeGreaterThan(0);
    await link.click();
    await expect(page).toHaveURL("/?dialog=login");
    await expect(openDialog(page)).toBeVisible();
    expect(await page.evaluate(() => [window.scrollY, window.history.length])).toEqual(before);

    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/");
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => [window.scrollY, window.history.length])).toEqual(before);
    // The login dialog fetches the providers, which the page itself does not need.
    expect(pageLog.apiCalls.filter((call) => call !== "/api/v1/login/providers")).toEqual([]);
    expect(pageLog.documents).toEqual([]);
    expect(pageLog.messages).toEqual([]);
  });

  it("going back leads to the previous page, and forward to the open dialog", async ({ page }) => {
    await page.getByRole("banner").getByRole("link", { name: "about" }).click();
    await expect(page).toHaveURL("/about");
    await opener(page).click();
    await expect(page).toHaveURL("/about?dialog=login");
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(openDialog(page)).toHaveCount(0);
    await page.goForward();

    await expect(page).toHaveURL("/about?dialog=login");
    await expect(openDialog(page)).toBeVisible();
  });

  it("closes by Esc, a click outside and its close button, and returns focus each time", async ({ page }) => {
    const closers = [
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(20, 400),
      () => openDialog(page).getByRole("link", { name: "Close" }).click(),
    ];
    for (const close of closers) {
      await opener(page).click();
      await expect(openDialog(page)).toBeVisible();
      await close();
      await expect(openDialog(page)).toHaveCount(0);
      await expect(opener(page)).toBeFocused();
    }
  });

  it("keeps focus inside", async ({ page }) => {
    await opener(page).click();
    await expect(openDialog(page).getByLabel("E-mail or username")).toBeFocused();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press(step % 3 === 2 ? "Shift+Tab" : "Tab");
      expect(await openDialog(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }
    expect(await isExposed(openDialog(page))).toBe(true);
    expect(await isExposed(page.locator("main"))).toBe(false);
  });

  for (const [reducedMotion, seconds] of [
    ["no-preference", 0.2],
    ["reduce", 0],
  ] as const)
    it(`animates for ${seconds} s with prefers-reduced-motion: ${reducedMotion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await opener(page).click();
      await expect(openDialog(page)).toBeVisible();
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
  it(`${name} fits small screens: all controls can be reached without sideways scrolling`, async ({ page }) => {
    await openPage(page, `/?dialog=${name}`);
    for (const [width, height] of [
      [320, 568],
      [390, 360],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = await openDialog(page).boundingBox();
      expect(box?.width).toBe(Math.min(dialogs[name].width, width - 32));
      expect(box?.height).toBeLessThanOrEqual(height - 32);
      expect(await openDialog(page).evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      const submit = openDialog(page).locator("[type=submit]");
      await submit.scrollIntoViewIfNeeded();
      await expect(submit).toBeInViewport({ ratio: 0.98 });
      await openDialog(page).getByRole("link", { name: "Close" }).scrollIntoViewIfNeeded();
      await expect(openDialog(page).getByRole("link", { name: "Close" })).toBeInViewport({ ratio: 0.98 });
    }
  });

for (const [name] of all)
  it(`${name} has no violations`, async ({ page }) => {
    await openPage(page, `/?dialog=${name}`);

    expect(await violationsEverywhere(page)).toEqual([]);
  });

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("a link opens a dialog, whose links lead to other dialogs and close it", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/events");
    await page.getByRole("banner").getByRole("link", { name: "login" }).click();
    await expect(page).toHaveURL("/events?dialog=login");
    await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
    await openDialog(page).getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("dialog", { name: "Forgot Password" })).toBeVisible();
    await openDialog(page).getByRole("link", { name: "Close" }).click();

    await expect(page).toHaveURL("/events");
    await expect(openDialog(page)).toHaveCount(0);
  });
});
