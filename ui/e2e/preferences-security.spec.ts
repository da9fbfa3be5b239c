import { readFile } from "node:fs/promises";
import { expect, hydrated, test as it, unexpectedMessages } from "./site";
import { signInAtGoogle } from "./social";
import { codeAt, currentStep } from "./totp";
import {
  call,
  confirmPassword,
  expireConfirmation,
  logIn,
  openPage,
  password,
  register,
  section,
  toast,
  turnOnTwoFactor,
} from "./users";

const twoFactor = "/api/v1/user/two-factor-authentication";

it("changing the password ends all other sessions", async ({ page, playwright, baseURL }) => {
  const user = await register(page.context().request);
  const device = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await logIn(device, user);
  await openPage(page, "/preferences");
  await expect(section(page, "Devices").getByRole("listitem")).toHaveCount(2);
  await section(page, "Password").getByText("Change your password", { exact: true }).click();
  const fields = section(page, "Password").locator("input[type=password]");
  await fields.nth(0).fill(password);
  await fields.nth(1).fill("a wall of tiles");
  await fields.nth(2).fill("a wall of tile");
  await page.keyboard.press("Enter");
  await expect(fields.nth(2)).toHaveAccessibleDescription("Passwords don't match");
  await fields.nth(2).fill("a wall of tiles");
  await page.keyboard.press("Enter");

  await expect(toast(page)).toContainText("Password changed");
  await expect(section(page, "Devices").getByRole("listitem")).toHaveCount(1);
  await expect(fields.nth(0)).toHaveValue("");
  expect((await device.get("/api/v1/user")).status()).toBe(401);
  await device.dispose();
});

it("a wrong password is refused, and the right one continues where the user was", async ({ page, pageLog }) => {
  await register(page.context().request);
  await openPage(page, "/preferences");
  const button = section(page, "Two-factor authentication").getByRole("button", { name: "Turn on" });
  await expireConfirmation(page, twoFactor);
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Confirm it's you" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).not.toHaveAttribute("aria-busy");
  await expect(toast(page)).toHaveCount(0);
  expect(pageLog.apiCalls.filter((path) => path.includes("confirm-password"))).toEqual([]);

  await expireConfirmation(page, twoFactor);
  await button.click();
  await confirmPassword(page, "not it");
  const field = page.getByRole("dialog").locator("input[type=password]");
  await expect(field).toHaveAccessibleDescription("The provided password was incorrect.");
  await field.fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Turn on two-factor" })).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("an account is deleted; the dialog asking for the password opens above and returns to it", async ({ page }) => {
  const { username } = await register(page.context().request);
  await openPage(page, "/preferences");
  await section(page, "Your data").getByRole("button", { name: "Delete your account" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete your account?" });
  await expireConfirmation(page, "/api/v1/user");
  await deletion.getByRole("textbox").fill(username);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Confirm it's you" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Confirm it's you" })).toHaveCount(0);
  await expect(deletion.getByRole("textbox")).toHaveValue(username);
  await expireConfirmation(page, "/api/v1/user");
  await deletion.getByRole("button", { name: "Delete my account" }).click();
  await confirmPassword(page);

  await expect(page.getByRole("dialog", { name: "Account deleted" })).toBeVisible();
  await page.getByRole("button", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "login" })).toBeVisible();
});

it("the second factor is turned on by keyboard, with codes to copy and to download", async ({
  page,
  context,
  pageLog,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { username } = await register(context.request);
  await openPage(page, "/preferences");
  const own = section(page, "Two-factor authentication");
  await own.getByRole("button", { name: "Turn on" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Turn on two-factor" });
  await expect(dialog.getByRole("img", { name: "QR code with the key" })).toBeVisible();
  await dialog.getByRole("button", { name: "Copy key" }).press("Enter");
  await expect(toast(page)).toContainText("Key copied");
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const code = codeAt(secret, currentStep());
  await dialog.getByRole("textbox").fill(code.replace(/^./, (digit) => `${(Number(digit) + 1) % 10}`));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(/was invalid/);
  await dialog.getByRole("textbox").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");

  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(8);
  const visibleCodes = await codes.getByRole("listitem").allInnerTexts();
  expect(visibleCodes).toEqual(await call(context.request, "GET", "/api/v1/user/two-factor-recovery-codes"));
  const downloading = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Download" }).press("Enter");
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`recovery-codes-${username}.txt`);
  const text = await readFile(await download.path(), "utf8");
  expect(text.split("\n").filter((line) => visibleCodes.includes(line))).toEqual(visibleCodes);
  await codes.getByRole("button", { name: "Copy" }).press("Enter");
  await expect(toast(page)).toContainText("Codes copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(visibleCodes.join("\n"));
  await codes.getByRole("button", { name: "I've saved them" }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(own).toContainText("On");
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("recovery codes are printed alone, replaced after a warning, and deleted with the second factor", async ({
  page,
  context,
}) => {
  const user = await register(context.request);
  await turnOnTwoFactor(context.request);
  await openPage(page, "/preferences");
  await page.getByRole("button", { name: "Show recovery codes" }).click();
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(8);
  const before = await codes.getByRole("listitem").first().innerText();
  await page.setViewportSize({ width: 360, height: 740 });
  const buttons = codes.getByRole("button", { name: /^(Copy|Download|Print)$/ });
  await expect(buttons).toHaveCount(3);
  const tops = await buttons.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);

  await page.emulateMedia({ media: "print" });
  await expect(codes.getByText(`Recovery codes for ${user.username} at`)).toBeVisible();
  await expect(codes.getByRole("listitem").first()).toBeVisible();
  for (const hidden of ["header.site-header", "footer.site-footer", "h1", "#profile", "#data"])
    await expect(page.locator(hidden)).toBeHidden();
  await expect(codes.getByRole("button", { name: "Print" })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Create new codes" }).click();
  const warning = page.getByRole("dialog", { name: "Create new codes?" });
  await warning.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Create new codes" }).click();
  await warning.getByRole("button", { name: "Create new codes" }).click();
  await expect(codes.getByRole("listitem")).toHaveCount(8);
  await expect(codes.getByRole("listitem").first()).not.toHaveText(before);
  await codes.getByRole("button", { name: "I've saved them" }).click();

  const own = section(page, "Two-factor authentication");
  await own.getByRole("button", { name: "Turn off" }).click();
  await expireConfirmation(page, twoFactor);
  await page
    .getByRole("dialog", { name: "Turn off two-factor authentication?" })
    .getByRole("button", { name: "Turn off" })
    .click();
  await confirmPassword(page);
  await expect(toast(page)).toContainText("Two-factor is off");
  await expect(own.getByRole("button", { name: "Turn on" })).toBeVisible();
});

it("a login provider is linked and unlinked", async ({ page, pageLog }) => {
  const { email } = await register(page.context().request);
  await openPage(page, "/preferences");
  const own = section(page, "Linked accounts");
  await own.getByRole("link", { name: "Link Google" }).click();
  await signInAtGoogle(page, { name: "Inês", email });
  await expect(page).toHaveURL("/preferences#linked-accounts");
  await hydrated(page);
  await expect(toast(page)).toContainText("Google linked");
  await expect(own.getByRole("button", { name: "Unlink Google" })).toBeInViewport();
  await own.getByRole("button", { name: "Unlink Google" }).click();

  await expect(own.getByRole("link", { name: "Link Google" })).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a user without a password confirms with the login provider, and unlinks it only with a password", async ({
  page,
  pageLog,
}) => {
  const person = { name: "Simão Teixeira", email: `simao-${Date.now()}@example.pt` };
  await openPage(page, "/preferences?dialog=login");
  await page.getByRole("dialog").getByRole("link", { name: "Google" }).click();
  await signInAtGoogle(page, person);
  await expect(page).toHaveURL("/preferences");
  await hydrated(page);
  const linked = section(page, "Linked accounts");
  await linked.getByRole("button", { name: "Unlink Google" }).click();
  await expect(toast(page)).toContainText("only login method");
  await expect(linked.getByRole("button", { name: "Unlink Google" })).toBeVisible();

  const own = section(page, "Password");
  const setPassword = async () => {
    await own.getByText("Add a password", { exact: true }).click();
    for (const field of await own.locator("input[type=password]").all()) await field.fill("a wall of tiles");
    await own.getByRole("button", { name: "Set password" }).click();
  };
  await expireConfirmation(page, "/api/v1/user/password");
  await setPassword();
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  // The provider remembers the user and sends them straight back.
  const back = page.waitForEvent("load");
  await dialog.getByRole("link", { name: "Continue with Google" }).click();
  await back;
  await expect(page).toHaveURL("/preferences");
  await hydrated(page);
  await setPassword();
  await expect(toast(page)).toContainText("Password set");
  await expect(own.getByText("Change your password", { exact: true })).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a failed link is reported once", async ({ page, pageLog }) => {
  await register(page.context().request);
  await openPage(page, "/preferences?error=taken");
  const alert = section(page, "Linked accounts").getByRole("alert");
  await expect(alert).toHaveText(/linked to another user/);
  await expect(alert).toBeInViewport();
  await expect(page).toHaveURL("/preferences#linked-accounts");
  await page.reload();
  await hydrated(page);
  await expect(section(page, "Linked accounts").getByRole("link", { name: "Link Google" })).toBeVisible();
  await expect(alert).toHaveCount(0);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});
