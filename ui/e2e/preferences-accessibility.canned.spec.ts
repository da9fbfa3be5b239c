import type { Page } from "@playwright/test";
import { faultsAtAllWidths, faultsOf } from "./axe";
import { arriveAs, pictureOf } from "./canned-visitor";
import { expect, test as it } from "./site";

const dialogs: Record<string, { as: string; open(page: Page): Promise<void> }> = {
  "asking for the password": {
    as: "ines",
    open: (page) => page.getByRole("button", { name: "Turn on" }).click(),
  },
  "asking for another login": {
    as: "social",
    open: async (page) => {
      await page.getByRole("button", { name: "Turn on" }).click();
      await expect(page.getByRole("link", { name: "Continue with GitHub" })).toBeVisible();
    },
  },
  "setting up the second factor": {
    as: "ines-fresh",
    open: (page) => page.getByRole("button", { name: "Turn on" }).click(),
  },
  "the recovery codes": {
    as: "rui-fresh",
    open: (page) => page.getByRole("button", { name: "Show recovery codes" }).click(),
  },
  "turning the second factor off": {
    as: "rui-fresh",
    open: (page) => page.getByRole("button", { name: "Turn off" }).click(),
  },
  "cutting a picture": {
    as: "ines",
    open: async (page) => page.locator("input[type=file]").setInputFiles(await pictureOf(page, 60, 40)),
  },
  "deleting the account": {
    as: "ines",
    open: (page) => page.getByRole("button", { name: "Delete your account" }).click(),
  },
};

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, account] of [
    [390, "ines"],
    [1280, "social"],
    [768, "new"],
  ] as const)
    it(`all sections, ${colorScheme}, ${width} px wide, have no fault axe can find`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await arriveAs(page, account, "/preferences");

      expect(await faultsOf(page)).toEqual([]);
    });

  for (const [name, { as, open }] of Object.entries(dialogs))
    it(`${name}, ${colorScheme}, has no fault axe can find`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await arriveAs(page, as, "/preferences");
      await open(page);
      await expect(page.getByRole("dialog")).toBeVisible();

      expect(await faultsAtAllWidths(page)).toEqual([]);
    });
}

it("needs no sideways scrolling at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await arriveAs(page, "ines", "/preferences");

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

for (const [name, { as, open }] of Object.entries(dialogs))
  for (const [width, height] of [
    [320, 568],
    [640, 400],
  ] as const)
    it(`${name} can be used at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await arriveAs(page, as, "/preferences");
      await open(page);
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      const last = dialog.locator(".form-footer").getByRole("button").last();
      await last.scrollIntoViewIfNeeded();

      await expect(last).toBeInViewport({ ratio: 0.98 });
    });
