import type { Page } from "@playwright/test";
import { overflowingWidths, violationsEverywhere } from "./axe";
import { pictureOf } from "./picture";
import { expect, test as it } from "./site";
import { expireConfirmation, openPage, register, turnOnTwoFactor } from "./users";

const twoFactor = "/api/v1/user/two-factor-authentication";

/** Checks an open dialog, also on small screens, and closes it. */
async function expectAccessible(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  for (const [width, height] of [
    [320, 568],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    const last = dialog.locator(".form-footer").getByRole("button").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 0.98 });
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

it("the preferences and their dialogs have no violations and fit small screens", async ({ page }) => {
  it.slow();
  await register(page.context().request);
  await openPage(page, "/preferences");
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(await overflowingWidths(page)).toEqual([]);
  const press = (name: string) => page.getByRole("button", { name }).click();

  await it.step("asking for the password", async () => {
    await expireConfirmation(page, twoFactor);
    await press("Turn on");
    await expectAccessible(page);
  });
  await it.step("setting up the second factor", async () => {
    await press("Turn on");
    await expectAccessible(page);
  });
  await it.step("cropping a picture", async () => {
    await page.locator("input[type=file]").setInputFiles(await pictureOf(page, 60, 40));
    await expectAccessible(page);
  });
  await it.step("deleting the account", async () => {
    await press("Delete your account");
    await expectAccessible(page);
  });
});

it("the dialogs of the second factor have no violations and fit small screens", async ({ page }) => {
  it.slow();
  await register(page.context().request);
  await turnOnTwoFactor(page.context().request);
  await openPage(page, "/preferences");
  await page.getByRole("button", { name: "Show recovery codes" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expectAccessible(page);
});

it("the longest names and addresses fit all pages", async ({ page }) => {
  const names = [
    "Maria Antónia de Vasconcelos Albuquerque-Mascarenhas Figueiredo",
    "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen",
  ];
  for (const name of names) {
    await page.context().clearCookies();
    const { username } = await register(page.context().request, name);
    for (const path of ["/preferences", "/verify-email", "/rules", `/user/${username}`]) {
      await page.goto(path);
      expect(await overflowingWidths(page, [640, 320]), path).toEqual([]);
    }
  }
});

it("the header of a user, its menu and the reminder have no violations", async ({ page }) => {
  const { name, username } = await register(page.context().request);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page, "/rules");
  await expect(page.getByRole("complementary", { name: "Confirm your email" })).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("banner").getByRole("button", { name }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);

  for (const path of [`/user/${username}`, "/verify-email"]) {
    await openPage(page, path);
    expect(await violationsEverywhere(page), path).toEqual([]);
    expect(await overflowingWidths(page), path).toEqual([]);
  }
});
