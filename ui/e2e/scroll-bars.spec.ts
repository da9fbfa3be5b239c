import config from "../playwright.config";
import { expect, hydrated, test as it } from "./site";

// Desktop scroll bars take space, but Playwright hides them by default.
it.use({ launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] } });

it("the page does not move when a dialog opens or closes", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/");
  await hydrated(page);
  expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  const login = page.getByRole("banner").getByRole("link", { name: "login" });
  const left = () => page.locator("header .login").evaluate((node) => node.getBoundingClientRect().left);
  const before = await left();
  await login.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await left()).toBe(before);
  await page.mouse.wheel(0, 400);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  expect(await left()).toBe(before);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
