import type { Browser, Page } from "@playwright/test";
import { violationsOf } from "./axe";
import { emailedLink } from "./emails";
import { expect, test as it, unexpectedMessages } from "./site";
import { anotherUser, call, openPage, password, promote, register, registerVerified, type User } from "./users";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("main");
const linkOf = ({ email }: { email: string }) => emailedLink(email, "/verify-email?");
/** The same link with another expiry, which its signature does not cover. */
const invalid = (link: string) => link.replace(/expires=\d+/, "expires=1");

async function logInOn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail or username").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.keyboard.press("Enter");
}

/** A user with a role whose new email address is not verified yet. */
async function roleHolder(browser: Browser): Promise<User> {
  const { request } = await browser.newContext();
  const user = await registerVerified(request);
  await promote(browser, user);
  const email = `new-${user.email}`;
  await call(request, "POST", "/api/v1/user/profile-information", undefined, {
    multipart: { email, currentPassword: password },
  });
  return { ...user, email };
}

it("an invalid link leads a guest to a new one by logging in", async ({ page, browser, pageLog }) => {
  const { user, context } = await anotherUser(browser);
  await openPage(page, invalid(await linkOf(user)));
  await expect(heading(page)).toHaveText("This link no longer works");
  expect(await violationsOf(page)).toEqual([]);
  await main(page).getByRole("link", { name: "Log in to get a new link" }).click();
  await logInOn(page, user.email);

  await expect(heading(page)).toHaveText("Confirm your email");
  await main(page).getByRole("button", { name: "Send the link again" }).click();
  await expect(main(page).getByRole("button", { name: "Sent" })).toBeDisabled();
  expect(unexpectedMessages(pageLog)).toEqual([]);
  await context.close();
});

it("an invalid link offers users a new one; too many requests may be retried, and a valid link confirms", async ({
  page,
}) => {
  const user = await register(page.context().request);
  const link = await linkOf(user);
  await openPage(page, invalid(link));
  await main(page).getByRole("button", { name: "Send a new link" }).click();
  await expect(main(page).getByRole("button", { name: "Link sent" })).toBeDisabled();

  await expect.poll(() => linkOf(user)).not.toBe(link);
  await page.route(
    /\/api\/v1\/email\/verify\/[^/]*\/[^/]*$/,
    (route) =>
      route.fulfill({ status: 429, headers: { "retry-after": "60" }, json: { message: "Too Many Attempts." } }),
    { times: 1 },
  );
  await openPage(page, await linkOf(user));
  await expect(heading(page)).toHaveText("We couldn't confirm your email");
  await expect(main(page)).toContainText("Too many attempts. Try again in 1 minute.");
  await main(page).getByRole("button", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("Your email is confirmed");
  expect(await violationsOf(page)).toEqual([]);
});

it("a link that requires its owner works after they have logged in", async ({ page, browser, pageLog }) => {
  const user = await roleHolder(browser);
  const link = await linkOf(user);
  await openPage(page, link);
  await expect(heading(page)).toHaveText("Log in to confirm your email");
  expect(await violationsOf(page)).toEqual([]);
  await main(page).getByRole("link", { name: "Log in" }).click();
  await logInOn(page, user.email);

  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(heading(page)).toHaveText(/^Your email is confirmed/);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("another user is told that the link is not theirs, and how to continue", async ({ page, browser, pageLog }) => {
  const user = await roleHolder(browser);
  const link = await linkOf(user);
  const own = await registerVerified(page.context().request);
  await openPage(page, link);
  await expect(heading(page)).toHaveText("Wrong account");
  await expect(main(page)).toContainText(`You're logged in as ${own.email}`);
  expect(await violationsOf(page)).toEqual([]);
  await main(page).getByRole("button", { name: "Log out" }).click();

  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "login" })).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("the owner of an address takes over the account registered with it, and chooses a password", async ({
  page,
  browser,
  pageLog,
}) => {
  const { user, context } = await anotherUser(browser);
  await openPage(page, await linkOf(user));
  await expect(heading(page)).toHaveText("Is this account yours?");
  await expect(main(page)).toContainText(/\d{4}: .*•••, .•••@example\.pt\./);
  expect(await violationsOf(page)).toEqual([]);
  await main(page).getByRole("button", { name: "Take over this account" }).click();
  const dialog = page.getByRole("dialog", { name: "Password Reset" });
  await expect(dialog.getByLabel("E-mail")).toHaveValue(user.email);
  await dialog.getByLabel("New password").fill(password);
  await dialog.getByLabel("Confirm password").fill(password);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
  await context.close();
});
