import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { password } from "../bench/canned-visitors.mjs";
import { arriveAs, complaints } from "./canned-visitor";
import { expect, hydrated, test as it } from "./site";

const link = (hash: string, signature = "good") =>
  `/verify-email?id=01960000-0000-7000-8000-0000000000a1&hash=${hash}&expires=1760100000&signature=${signature}`;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("main");

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

it("a good link confirms the mailbox, and the page knows it", async ({ page, watched }) => {
  await arriveAs(page, "new", link("own"));

  await expect(heading(page)).toHaveText("Your e-mail is confirmed");
  await expect(page.getByRole("complementary", { name: "Confirm your e-mail" })).toHaveCount(0);
  expect(complaints(watched)).toEqual([]);
});

it("an old link leads a guest to another one, by logging in", async ({ page, watched }) => {
  await arrive(page, link("own", "old"));
  await expect(heading(page)).toHaveText("This link holds no more");
  await main(page).getByRole("link", { name: "Log in to get another one" }).click();
  await page.getByLabel("E-mail or username").fill("noemia");
  await page.locator("[name=password]").fill(password);
  await page.keyboard.press("Enter");

  await expect(heading(page)).toHaveText("Verify your mailbox");
  await main(page).getByRole("button", { name: "Send the link again" }).click();
  await expect(main(page).getByRole("button", { name: "Sent" })).toBeDisabled();
  expect(complaints(watched)).toEqual([]);
});

it("an old link leads whoever is logged in straight to another one", async ({ page }) => {
  await arriveAs(page, "new", link("own", "old"));
  await main(page).getByRole("button", { name: "Send another link" }).click();

  await expect(main(page).getByRole("button", { name: "Sent" })).toBeDisabled();
});

it("a link that asks for its owner is taken once they have logged in", async ({ page, watched }) => {
  await arrive(page, link("staff"));
  await expect(heading(page)).toHaveText("Log in to confirm your e-mail");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await main(page).getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("E-mail or username").fill("marta");
  await page.locator("[name=password]").fill(password);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(heading(page)).toHaveText(/^Your e-mail is confirmed/);
  expect(complaints(watched)).toEqual([]);
});

it("somebody else is told whose it is not, and how to go on", async ({ page, watched }) => {
  await arriveAs(page, "ines", link("staff"));
  await expect(heading(page)).toHaveText("This link is for somebody else");
  await expect(main(page)).toContainText("You are logged in as ines@example.pt");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await main(page).getByRole("button", { name: "Log out" }).click();

  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "login" })).toBeVisible();
  expect(complaints(watched)).toEqual([]);
});

it("too many links at once are told apart from bad ones, and may be tried again", async ({ page }) => {
  let times = 0;
  await page.route("**/api/v1/email/verify/**", (route) => {
    times += 1;
    if (times > 1) return route.fallback();
    return route.fulfill({ status: 429, headers: { "retry-after": "60" }, json: { message: "Too Many Attempts." } });
  });
  await arrive(page, link("own"));
  await expect(heading(page)).toHaveText("That could not be checked");
  await expect(main(page)).toContainText("Too Many Attempts. Try again in 1 minute.");
  await main(page).getByRole("button", { name: "Try again" }).click();

  await expect(heading(page)).toHaveText("Your e-mail is confirmed");
});
