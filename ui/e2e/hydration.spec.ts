// A page is usable before hydration: links clicked meanwhile work.
import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, test as it } from "./site";

it.use({ hasMotion: true });

const openDialog = (page: Page): Locator => page.getByRole("dialog");

/** Holds back requests for `what` until the returned function is called. */
async function delay(page: Page, what: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(what, async (route) => {
    await released;
    // The requesting document may be gone.
    await route.continue().catch(() => {});
  });
  return () => release();
}

const script = /\/assets\/entry-client-/;

/** Opens a page whose script is held back; resolves once its stylesheets and fonts are loaded. */
async function openBeforeScript(page: Page, path: string): Promise<() => void> {
  const release = await delay(page, script);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet),
  );
  await page.evaluate(() => document.fonts.ready);
  return release;
}

it.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }));

it("a link opens its dialog before and after hydration", async ({ page, pageLog }) => {
  const release = await openBeforeScript(page, "/events");
  await page.getByRole("banner").getByRole("link", { name: "login" }).click({ noWaitAfter: true });
  await expect(page).toHaveURL("/events?dialog=login");
  await openDialog(page).getByRole("link", { name: "Forgot password?" }).click({ noWaitAfter: true });
  await expect(page).toHaveURL("/events?dialog=forgot-password");
  await expect(page.getByRole("dialog", { name: "Forgot Password" })).toBeVisible();
  release();
  await hydrated(page);
  await openDialog(page).getByRole("link", { name: "Back to login" }).click();

  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  expect(pageLog.documents).toEqual(["/events", "/events", "/events"]);
  expect(pageLog.messages).toEqual([]);
});

it("a form can be submitted before hydration", async ({ page }) => {
  await openBeforeScript(page, "/events?dialog=stay-connected");
  await page.getByLabel("Name").fill("Inês Gonçalves");
  await page.getByLabel("E-mail").fill(`early-${Date.now()}@example.com`);
  await openDialog(page).getByRole("button", { name: "Stay connected" }).click({ noWaitAfter: true });

  await expect(page).toHaveURL("/stay-connected/thanks");
});

it("a navigation that began before hydration is completed", async ({ page, pageLog }) => {
  // A page that is being unloaded cannot be queried, so it reports by itself.
  const hydrationDone = new Promise<void>((resolve) => void page.exposeFunction("hydrationDone", resolve));
  await page.addInitScript(() => {
    const notify = () => (window as unknown as { hydrationDone(): void }).hydrationDone();
    new MutationObserver(notify).observe(document, { subtree: true, attributeFilter: ["data-hydrated"] });
  });
  const release = await openBeforeScript(page, "/events?dialog=login");
  const releaseDialog = await delay(page, /\/events\?dialog=forgot-password$/);
  await openDialog(page).getByRole("link", { name: "Forgot password?" }).click({ noWaitAfter: true });
  release();
  await hydrationDone;
  expect(page.url()).toMatch(/\/events\?dialog=login$/);
  releaseDialog();

  await expect(page).toHaveURL("/events?dialog=forgot-password");
  await hydrated(page);
  await expect(page.getByRole("dialog", { name: "Forgot Password" })).toBeVisible();
  expect(pageLog.messages).toEqual([]);
});

it("an open dialog stays clickable during hydration, and is neither replaced nor moved", async ({ page }) => {
  // Clicks during hydration, while the page around the dialog is being made inert, must not be lost.
  await page.addInitScript(() => {
    const reached: boolean[] = [];
    Object.assign(window, { reached });
    document.addEventListener("DOMContentLoaded", () => {
      const look = () => {
        const link = document.querySelector("[role=dialog] form a");
        const { x, y, width, height } = link?.getBoundingClientRect() ?? new DOMRect();
        reached.push(document.elementFromPoint(x + width / 2, y + height / 2)?.closest("a") === link);
      };
      new MutationObserver(look).observe(document.body, { attributeFilter: ["style"] });
    });
  });
  const release = await openBeforeScript(page, "/events?dialog=login");
  const link = openDialog(page).getByRole("link", { name: "Forgot password?" });
  await openDialog(page).evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
  const before = await link.elementHandle();
  const place = await link.boundingBox();
  release();
  await hydrated(page);

  expect(await page.evaluate(() => (window as unknown as { reached: boolean[] }).reached)).toEqual([true]);
  expect(await before?.evaluate((node) => node.isConnected)).toBe(true);
  expect(await link.boundingBox()).toEqual(place);
});
