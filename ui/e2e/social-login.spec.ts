import type { Page } from "@playwright/test";
import { violationsOf } from "./axe";
import { expect, hydrated, test as it } from "./site";
import { signInAtGoogle } from "./social";

/**
 * With a real browser, server and OpenID Connect providers: an honest one (as Google), one that forges its tokens (as
 * LinkedIn), and fakes of GitHub and X.
 */
async function leaveFor(page: Page, provider: string, from = "/events?dialog=login") {
  await page.goto(from);
  await hydrated(page);
  await page.getByRole("dialog").getByRole("link", { name: provider, exact: true }).click();
}

async function user(page: Page) {
  const response = await page.request.get("/api/v1/user");
  return response.ok() ? response.json() : null;
}

it("a new user logs in through a provider and returns to the previous page", async ({ page }) => {
  const pageErrors: string[] = [];
  page.on("pageerror", (error) => pageErrors.push(String(error)));

  await leaveFor(page, "Google");
  await signInAtGoogle(page, { name: "Inês Prata", email: "ines@journey.example" });

  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByText("Inês Prata").first()).toBeAttached();
  expect(await user(page)).toMatchObject({ email: "ines@journey.example", name: "Inês Prata", hasPassword: false });
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("gh_social_login_callback_url");
  expect(pageErrors).toEqual([]);
});

it("a provider's link clicked before hydration returns to the previous page, too", async ({ page }) => {
  await page.route(/\/assets\/entry-client-/, () => {});
  await page.goto("/events?page=2&dialog=login", { waitUntil: "domcontentloaded" });
  await page.getByRole("dialog").getByRole("link", { name: "Google" }).click({ noWaitAfter: true });
  await signInAtGoogle(page, { name: "Lia Veiga", email: "lia@journey.example" });

  await expect(page).toHaveURL(/\/events\?page=2$/);
  expect(await user(page)).toMatchObject({ email: "lia@journey.example", name: "Lia Veiga" });
});

it("forged tokens of a provider are rejected with an error in the dialog", async ({ page }) => {
  await leaveFor(page, "LinkedIn");
  await signInAtGoogle(page, { name: "Mallory", email: "ines@journey.example" });

  await expect(page).toHaveURL(/\/events\?dialog=login&error=failed$/);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("We couldn't log you in with that profile.");
  expect(await violationsOf(page)).toEqual([]);
  expect(await user(page)).toBeNull();
});

it("a user who cancels at the provider can try again", async ({ page }) => {
  await leaveFor(page, "Google", "/?dialog=login");
  await page.getByRole("button", { name: "Go back" }).click();

  await expect(page).toHaveURL(/\/\?dialog=login&error=cancelled$/);
  await expect(page.getByRole("dialog")).toContainText("Login was cancelled");
  expect(await user(page)).toBeNull();
});

it("trusts an email verified by GitHub", async ({ page }) => {
  await leaveFor(page, "GitHub");

  await expect(page).toHaveURL(/\/events$/);
  expect(await user(page)).toMatchObject({ email: "rui@example.com", name: "Rui Costa" });
});

it("a user whose provider sends no email address enters one", async ({ page }) => {
  await leaveFor(page, "X");

  await expect(page).toHaveURL(/\/register\?complete=1$/);
  await page.getByLabel("E-mail").fill("eva@journey.example");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect.poll(() => user(page)).toMatchObject({ email: "eva@journey.example", emailVerifiedAt: null });
});
