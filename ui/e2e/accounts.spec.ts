import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { emailedLink } from "./emails";
import { expect, hydrated, test as it } from "./site";
import { codeAt, currentStep } from "./totp";

const desktop = { width: 1280, height: 900 };
const password = "calçada-4715-roof";
const newPassword = "azulejo-by-azulejo-9";

/** A new, unregistered person. */
function newPerson() {
  const id = randomBytes(5).toString("hex");
  return { name: `Inês Araújo ${id}`, email: `ines-${id}@example.pt` };
}

async function device(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop });
  return context.newPage();
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

const userButton = (page: Page, name: string) => page.getByRole("banner").getByRole("button", { name });
const loginLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "login" });
const toast = (page: Page, text: string) => page.getByRole("region", { name: /Notification/ }).getByText(text);

async function fillLogin(page: Page, login: string, secret: string): Promise<void> {
  await page.getByLabel("E-mail or username").fill(login);
  await page.locator("[name=password]").fill(secret);
  await page.getByRole("button", { name: "Login" }).click();
}

async function registerOn(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByLabel("How did you hear about us?").selectOption("News articles");
  await page.getByRole("button", { name: "Register" }).click();
}

/** Calls the API like the page's own script. */
function call<Answer>(page: Page, method: string, path: string, body: object | null = null): Promise<Answer> {
  return page.evaluate(
    async ([method, path, body]) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "";
      const headers = {
        accept: "application/json",
        "x-xsrf-token": decodeURIComponent(token),
        ...(body && { "content-type": "application/json" }),
      };
      const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.status === 204 ? null : response.json();
    },
    [method, path, body] as const,
  );
}

it("a user registers, turns on the second factor, and sets a new password, which ends all other sessions", async ({
  page,
  browser,
  pageLog,
}) => {
  it.setTimeout(120_000);
  await page.setViewportSize(desktop);
  const person = newPerson();
  let secret = "";
  let used = 0;
  let recovery: string[] = [];

  await it.step("registers, and is led to the mailbox", async () => {
    await openPage(page, "/register");
    await registerOn(page, person);
    await expect(page.getByRole("heading", { level: 1, name: "Confirm your email" })).toBeVisible();
    await expect(userButton(page, person.name)).toBeVisible();
  });

  await it.step("confirms the mailbox by the link of the mail", async () => {
    await page.goto("/");
    await expect(page.getByRole("complementary", { name: "Confirm your email" })).toBeVisible();
    await openPage(page, await emailedLink(person.email, "/verify-email?"));
    await expect(page.getByRole("heading", { level: 1, name: "Your email is confirmed" })).toBeVisible();
    await page.goto("/");
    await expect(userButton(page, person.name)).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Confirm your email" })).toHaveCount(0);
  });

  await it.step("switches the second factor on", async () => {
    await call(page, "POST", "/api/v1/user/two-factor-authentication", {});
    secret = (await call<{ secretKey: string }>(page, "GET", "/api/v1/user/two-factor-secret-key")).secretKey;
    used = currentStep();
    await call(page, "POST", "/api/v1/user/confirmed-two-factor-authentication", { code: codeAt(secret, used) });
    recovery = await call<string[]>(page, "GET", "/api/v1/user/two-factor-recovery-codes");
    expect(recovery).toHaveLength(8);
  });

  await it.step("logs out: home, and nothing is kept", async () => {
    await openPage(page, "/faq");
    await page.evaluate(() => localStorage.setItem("kept", "something"));
    await userButton(page, person.name).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(loginLink(page)).toBeVisible();
    await expect(page).toHaveURL("/");
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  await it.step("logs in with a code, back to where that was asked for", async () => {
    await openPage(page, "/events?dialog=login");
    await fillLogin(page, person.email, password);
    const challenge = page.getByRole("dialog", { name: "Two-Factor Authentication" });
    await expect(challenge.getByLabel("Code")).toBeFocused();
    await expect(toast(page, "Logging in...")).toBeVisible();
    await challenge.getByLabel("Code").pressSequentially(codeAt(secret, Math.max(used + 1, currentStep())));
    await expect(userButton(page, person.name)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(userButton(page, person.name)).toBeFocused();
    await expect(page).toHaveURL("/events");
    await expect(toast(page, "Logging in...")).toHaveCount(0);
  });

  const phone = await device(browser);
  await it.step("logs in elsewhere with a recovery code, which works once", async () => {
    await openPage(phone, "/?dialog=login");
    await fillLogin(phone, person.email, password);
    const challenge = phone.getByRole("dialog", { name: "Two-Factor Authentication" });
    await challenge.getByRole("button", { name: "Use a recovery code" }).click();
    await challenge.getByLabel("Recovery code").fill("never-was-one");
    await challenge.getByRole("button", { name: "Verify" }).click();
    await expect(toast(phone, "Failed to verify")).toBeVisible();
    await challenge.getByLabel("Recovery code").fill(recovery[0] ?? "");
    await challenge.getByRole("button", { name: "Verify" }).click();
    await expect(userButton(phone, person.name)).toBeVisible();
    expect(await call<string[]>(phone, "GET", "/api/v1/user/two-factor-recovery-codes")).toHaveLength(7);
  });

  const other = await device(browser);
  await it.step("forgets the password, and chooses another by the link of the mail", async () => {
    await openPage(other, "/?dialog=forgot-password");
    await other.getByLabel("E-mail").fill(person.email);
    await other.getByRole("button", { name: "Send reset link" }).click();
    await expect(toast(other, "Email sent")).toBeVisible();
    await openPage(other, await emailedLink(person.email, "/?dialog=reset-password"));
    const reset = other.getByRole("dialog", { name: "Password Reset" });
    await expect(reset.getByLabel("E-mail")).toHaveValue(person.email);
    await reset.getByLabel("New password").fill(newPassword);
    await reset.getByLabel("Confirm password").fill(newPassword);
    await reset.getByRole("button", { name: "Set new password" }).click();
    await expect(toast(other, "Your password was reset, you can now login")).toBeVisible();
    await expect(other).toHaveURL("/?dialog=login");
  });

  await it.step("finds all sessions ended, and the old password of no use", async () => {
    for (const one of [page, phone]) {
      await openPage(one, "/");
      await expect(loginLink(one)).toBeVisible();
    }
    await fillLogin(other, person.email, password);
    await expect(toast(other, "Failed to log in")).toBeVisible();
    await expect(other.getByRole("dialog").getByText("These credentials do not match our records.")).toBeVisible();
  });

  await it.step("comes in with the new one, and still needs the second factor", async () => {
    await fillLogin(other, person.email, newPassword);
    const challenge = other.getByRole("dialog", { name: "Two-Factor Authentication" });
    await challenge.getByRole("button", { name: "Use a recovery code" }).click();
    await challenge.getByLabel("Recovery code").fill(recovery[1] ?? "");
    await challenge.getByRole("button", { name: "Verify" }).click();
    await expect(userButton(other, person.name)).toBeVisible();
    await expect(other).toHaveURL("/");
  });

  // The browser logs rejected requests itself; nothing else may be logged.
  const own = /Failed to load resource|^info: Clear-Site-Data/;
  expect(pageLog.messages.filter((message) => !own.test(message))).toEqual([]);
});

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false, viewport: desktop });

  it("a visitor registers, logs out, and returns to the page that required the login", async ({ page }) => {
    const person = newPerson();
    await page.goto("/register");
    await registerOn(page, { ...person, email: "no address" });
    expect(await page.getByLabel("E-mail").evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false);
    await registerOn(page, person);
    await expect(page.getByRole("heading", { level: 1, name: "Confirm your email" })).toBeVisible();
    await expect(page).toHaveURL("/verify-email");

    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/events?page=2&dialog=login");
    await fillLogin(page, person.email, "not-the-password");
    await expect(page.getByRole("dialog").getByText("These credentials do not match our records.")).toBeVisible();
    await expect(page.getByLabel("E-mail or username")).toHaveValue(person.email);
    await expect(page.locator("[name=password]")).toHaveValue("");

    await fillLogin(page, person.email, password);
    await expect(page).toHaveURL("/events?page=2");
    await expect(userButton(page, person.name)).toBeVisible();
  });
});
