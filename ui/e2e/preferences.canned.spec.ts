import { readFile } from "node:fs/promises";
import { password } from "../bench/canned-visitors.mjs";
import { arriveAs, complaints, section, toast } from "./canned-visitor";
import { expect, hydrated, test as it } from "./site";

it.describe("a guest", () => {
  it("is told calmly to log in, and nothing is asked about them", async ({ page, request, watched }) => {
    const answer = await request.get("/preferences");
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('name="robots" content="noindex"');
    await page.goto("/preferences");
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in to see your preferences");
    expect(watched.apiCalls).toEqual([]);
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect(page).toHaveURL("/preferences?dialog=login");
    await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();

    expect(complaints(watched)).toEqual([]);
  });
});

it("is drawn by the server, with nothing to fetch again and nothing to complain of", async ({ page, watched }) => {
  await arriveAs(page, "ines", "/preferences");
  const html = await (await page.request.get("/preferences")).text();
  expect(html).toContain('value="Inês Conceição Araújo"');
  expect(html).not.toContain(" style=");

  expect(watched.apiCalls).toEqual([]);
  expect(watched.messages).toEqual([]);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Profile",
    "Picture",
    "E-mail",
    "Password",
    "Two-factor authentication",
    "Linked accounts",
    "Devices",
    "Mails",
    "Your data",
  ]);
});

it("its styles come along when one gets there by a link, too", async ({ page, watched }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await arriveAs(page, "ines", "/user/ines");
  await page.getByRole("link", { name: "Edit profile" }).click();
  await expect(page).toHaveURL("/preferences");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const links = page.getByRole("navigation", { name: "Preferences" });

  expect(await links.evaluate((node) => getComputedStyle(node).position)).toBe("sticky");
  await expect(page).toHaveTitle(/^Preferences · /);
  expect(complaints(watched)).toEqual([]);
});

it("leads to its sections, and marks the one that is read", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await arriveAs(page, "ines", "/preferences");
  const link = page.getByRole("navigation", { name: "Preferences" }).getByRole("link", { name: "Devices" });
  await link.focus();
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/preferences#devices");
  await expect(section(page, "Devices")).toBeInViewport();
  await expect(link).toBeInViewport();
  await expect(link).toHaveAttribute("aria-current", "location");
});

it.describe("the profile", () => {
  it("is saved, shown in the header, and there is nothing left to save", async ({ page }) => {
    await arriveAs(page, "ines", "/preferences");
    const profile = section(page, "Profile");
    const save = profile.getByRole("button", { name: "Save profile" });
    await expect(save).toBeDisabled();
    await profile.getByRole("textbox", { name: "Name", exact: true }).fill("Inês de Castro");
    await profile.getByRole("textbox", { name: "Username" }).fill("castro");
    await expect(profile).toContainText("/user/castro");
    await save.click();

    await expect(toast(page)).toContainText("Your profile is saved");
    await expect(save).toBeDisabled();
    await expect(page.getByRole("main").getByRole("link", { name: "Inês de Castro" })).toHaveAttribute(
      "href",
      "/user/castro",
    );
    await page.reload();
    await expect(profile.getByRole("textbox", { name: "Username" })).toHaveValue("castro");
  });

  it("says at the field what the server has against it", async ({ page, watched }) => {
    await arriveAs(page, "ines", "/preferences");
    const username = section(page, "Profile").getByRole("textbox", { name: "Username" });
    await username.fill("taken");
    await page.keyboard.press("Enter");

    await expect(username).toHaveAccessibleDescription(/The username has already been taken\./);
    await expect(username).toBeFocused();
    await expect(toast(page)).toContainText("Your profile was not saved");
    expect(complaints(watched)).toEqual([]);
  });
});

it.describe("the e-mail", () => {
  it("is changed with the password, and is to be verified then", async ({ page }) => {
    await arriveAs(page, "ines", "/preferences");
    const email = section(page, "E-mail");
    await expect(email).toContainText("Verified");
    await email.getByRole("textbox", { name: "New e-mail" }).fill("ines@new.example");
    await email.locator("input[type=password]").fill("wrong");
    await email.getByRole("button", { name: "Change e-mail" }).click();
    await expect(email.locator("input[type=password]")).toHaveAccessibleDescription(/was incorrect/);
    await email.locator("input[type=password]").fill(password);
    await email.getByRole("button", { name: "Change e-mail" }).click();

    await expect(toast(page)).toContainText("ines@new.example");
    await expect(email).toContainText("Not verified");
    await expect(email.getByRole("textbox", { name: "New e-mail" })).toHaveValue("");
    await email.getByRole("button", { name: "Send the link again" }).click();
    await expect(toast(page)).toContainText("The link is on its way");
  });
});

it("devices are ended one by one, or all but this", async ({ page }) => {
  await arriveAs(page, "ines", "/preferences");
  const own = section(page, "Devices");
  await expect(own.getByRole("listitem").filter({ hasText: "This device" })).toContainText("Firefox on Linux");
  await expect(own.getByText("4 hours ago")).toBeVisible();
  await own.getByRole("button", { name: "Log out Safari on iPhone" }).click();
  await expect(own.getByRole("listitem")).toHaveCount(2);
  await own.getByRole("button", { name: "Log out everywhere else" }).click();

  await expect(own.getByRole("listitem")).toHaveCount(1);
  await expect(own.getByRole("button")).toHaveCount(0);
});

it("mails are chosen at once, and stay chosen", async ({ page }) => {
  await arriveAs(page, "ines", "/preferences");
  const news = page.getByRole("switch", { name: "News about your events" });
  await news.focus();
  await page.keyboard.press("Space");
  await expect(toast(page)).toContainText("You will get these mails");
  await page.reload();

  await expect(news).toBeChecked();
});

it("a choice of mails that was refused goes back", async ({ page }) => {
  await arriveAs(page, "ines", "/preferences");
  await page.route("/api/v1/user/profile-information", (route) =>
    route.fulfill({ status: 500, json: { message: "Server Error" } }),
  );
  const news = page.getByRole("switch", { name: "News about your events" });
  await news.click();

  await expect(toast(page)).toContainText("That was not saved");
  await expect(news).not.toBeChecked();
});

it("one's data is downloaded as a file", async ({ page }) => {
  await arriveAs(page, "ines-fresh", "/preferences");
  const downloading = page.waitForEvent("download");
  await section(page, "Your data").getByRole("button", { name: "Download" }).click();
  const download = await downloading;

  expect(download.suggestedFilename()).toBe("ines.json");
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toHaveProperty("account.username", "ines");
});

it("whoever is logged out elsewhere is a guest from the next call on", async ({ page }) => {
  await arriveAs(page, "ines", "/preferences");
  await page.route("/api/v1/user/sessions", (route) =>
    route.fulfill({ status: 401, json: { message: "Unauthenticated." } }),
  );
  await section(page, "Devices").getByRole("button", { name: "Log out everywhere else" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in to see your preferences");
});
