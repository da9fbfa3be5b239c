import { readFile } from "node:fs/promises";
import { expect, hydrated, test as it, unexpectedMessages } from "./site";
import { logIn, openPage, password, register, registerVerified, section, toast } from "./users";

const desktop = { width: 1280, height: 900 };
const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

it("guests are asked to log in", async ({ page, pageLog }) => {
  const response = await page.goto("/preferences");
  expect(response?.status()).toBe(200);
  await hydrated(page);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in to manage your account");
  expect(pageLog.apiCalls).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL("/preferences?dialog=login");
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("the server renders all sections, and the page refetches nothing", async ({ page, pageLog }) => {
  await page.setViewportSize(desktop);
  const user = await register(page.context().request);
  const html = await (await page.request.get("/preferences")).text();
  expect(html).toContain(`value="${user.name}"`);
  expect(html).not.toContain(" style=");
  await openPage(page, "/preferences");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Profile",
    "Security",
    "Notifications",
    "Your data",
  ]);
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText([
    "Name and username",
    "Photo",
    "Email",
    "Password",
    "Two-factor authentication",
    "Linked accounts",
    "Devices",
  ]);
  expect(pageLog.apiCalls).toEqual([]);
  expect(pageLog.messages).toEqual([]);

  const link = page.getByRole("navigation", { name: "Preferences" }).getByRole("link", { name: "Security" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/preferences#security");
  await expect(section(page, "Email")).toBeInViewport();
  await expect(link).toBeInViewport();
  await expect(link).toHaveAttribute("aria-current", "location");
});

it("the profile is saved, and the header shows the new name", async ({ page, request }) => {
  const { username: other } = await register(request);
  const user = await register(page.context().request);
  await openPage(page, "/preferences");
  const profile = section(page, "Name and username");
  const open = () => profile.getByText("Change name or username").click();
  await expect(profile).toContainText(user.username);
  await open();
  const save = profile.getByRole("button", { name: "Save profile" });
  const username = profile.getByRole("textbox", { name: "Username" });
  await expect(save).toBeDisabled();
  await username.fill(other);
  await page.keyboard.press("Enter");
  await expect(username).toHaveAccessibleDescription(/The username has already been taken\./);
  await expect(username).toBeFocused();
  await expect(toast(page)).toContainText("We couldn't save your profile");

  await profile.getByRole("textbox", { name: "Name", exact: true }).fill("Inês de Castro");
  await username.fill(`castro-${user.username}`.slice(0, 30));
  const saved = await username.inputValue();
  await save.click();
  await expect(toast(page)).toContainText("Profile saved");
  // The form closes, and its row has the new values.
  await expect(save).toHaveCount(0);
  await expect(profile.getByText("Change name or username")).toBeFocused();
  await expect(profile).toContainText(saved);
  await expect(page.getByRole("main").getByRole("link", { name: "Inês de Castro" })).toHaveAttribute(
    "href",
    `/user/${saved}`,
  );
  await page.reload();
  await open();
  await expect(username).toHaveValue(saved);
});

it("changing the email address needs the password and leaves it unverified", async ({ page }) => {
  const user = await registerVerified(page.context().request);
  await openPage(page, "/preferences");
  const email = section(page, "Email");
  await expect(email).toContainText("Confirmed");
  await email.getByText("Change your email").click();
  await email.getByRole("textbox", { name: "New email" }).fill(`new-${user.email}`);
  await email.locator("input[type=password]").fill("wrong");
  await email.getByRole("button", { name: "Change email" }).click();
  await expect(email.locator("input[type=password]")).toHaveAccessibleDescription(/\S/);
  await email.locator("input[type=password]").fill(password);
  await email.getByRole("button", { name: "Change email" }).click();

  await expect(toast(page)).toContainText(`new-${user.email}`);
  await expect(email).toContainText("Not confirmed");
  await expect(email.getByRole("textbox", { name: "New email" })).toHaveCount(0);
  await email.getByRole("button", { name: "Send the link again" }).click();
  await expect(toast(page)).toContainText("Link sent");
});

it("devices are logged out one by one, or all but this one", async ({ page, playwright, baseURL }) => {
  const user = await register(page.context().request);
  const devices = await Promise.all(
    [safari, firefox].map((userAgent) => playwright.request.newContext({ baseURL: baseURL ?? "", userAgent })),
  );
  for (const device of devices) await logIn(device, user);
  await openPage(page, "/preferences");
  const own = section(page, "Devices");
  await expect(own.getByRole("listitem")).toHaveCount(3);
  await expect(own.getByRole("listitem").filter({ hasText: "This device" })).toContainText("on Linux");
  await own.getByRole("button", { name: "Log out Safari on iOS" }).click();
  await expect(own.getByRole("listitem")).toHaveCount(2);
  await own.getByRole("button", { name: "Log out everywhere else" }).click();

  await expect(own.getByRole("listitem")).toHaveCount(1);
  await expect(own.getByRole("button")).toHaveCount(0);
  for (const device of devices) {
    expect((await device.get("/api/v1/user")).status()).toBe(401);
    await device.dispose();
  }
});

it("a choice of emails is saved at once, and reverted if it is refused", async ({ page }) => {
  await register(page.context().request);
  await openPage(page, "/preferences");
  const news = page.getByRole("switch", { name: "Event updates" });
  const before = await news.isChecked();
  const path = "/api/v1/user/profile-information";
  await page.route(path, (route) => route.abort());
  await news.click();
  await expect(toast(page)).toContainText("We couldn't save your notification settings");
  await expect(news).toBeChecked({ checked: before });

  await page.unroute(path);
  const saved = page.waitForResponse((response) => response.url().endsWith(path));
  await news.focus();
  await page.keyboard.press("Space");
  expect((await saved).status()).toBe(200);
  await expect(news).toBeChecked({ checked: !before });
  await page.reload();
  await expect(news).toBeChecked({ checked: !before });
});

it("users download their data as a file", async ({ page }) => {
  const { username } = await register(page.context().request);
  await openPage(page, "/preferences");
  const downloading = page.waitForEvent("download");
  await section(page, "Your data").getByRole("button", { name: "Download" }).click();
  const download = await downloading;

  expect(download.suggestedFilename()).toContain(".json");
  expect(await readFile(await download.path(), "utf8")).toContain(username);
});

it("a user whose session was ended elsewhere is asked to log in above the form", async ({
  page,
  playwright,
  baseURL,
}) => {
  const user = await register(page.context().request);
  await openPage(page, "/preferences");
  const device = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await logIn(device, user);
  const token = (await device.storageState()).cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const headers = { accept: "application/json", "x-xsrf-token": decodeURIComponent(token) };
  expect((await device.delete("/api/v1/user/sessions", { headers })).status()).toBe(204);
  const profile = section(page, "Name and username");
  await profile.getByText("Change name or username").click();
  await profile.getByRole("textbox", { name: "Name", exact: true }).fill("Nobody");
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Your session has ended");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(
    page.getByRole("button", { name: "login", exact: true }).or(page.getByRole("link", { name: "login", exact: true })),
  ).toBeVisible();
  await expect(profile.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Nobody");
  await device.dispose();
});

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false, viewport: desktop });

  it("a user changes the name, sees that a password is wrong, and turns off emails", async ({ page }) => {
    await register(page.context().request);
    await page.goto("/preferences");
    const profile = section(page, "Name and username");
    await profile.getByText("Change name or username").click();
    await profile.getByLabel(/^Name/).fill("Marta Vale");
    await profile.getByRole("button", { name: "Save profile" }).click();
    await expect(page).toHaveURL("/preferences?saved=profile#profile");
    await expect(profile).toContainText("Profile saved.");
    await expect(profile).toContainText("Marta Vale");

    const change = section(page, "Password");
    await change.getByText("Change your password").click();
    await change.getByLabel("Current password").fill("not-the-password");
    for (const label of [/^New password/, /^Confirm new password/])
      await change.getByLabel(label).fill("azulejo por azulejo");
    await change.getByRole("button", { name: "Change password" }).click();
    await expect(change.getByText("The provided password does not match your current password.")).toBeVisible();

    const notifications = section(page, "Notifications");
    await notifications.getByRole("checkbox", { name: "Event updates" }).uncheck();
    await notifications.getByRole("button", { name: "Save notification settings" }).click();
    await expect(notifications).toContainText("Notification settings saved.");
    await expect(notifications.getByRole("checkbox", { name: "Event updates" })).not.toBeChecked();
  });
});
