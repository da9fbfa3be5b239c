import { readFile } from "node:fs/promises";
import { code, password, recoveryCodes } from "../bench/canned-visitors.mjs";
import { arriveAs, complaints, confirmPassword, section, toast } from "./canned-visitor";
import { expect, hydrated, test as it } from "./site";

it.describe("the password", () => {
  it("is changed, and ends the other devices", async ({ page }) => {
    await arriveAs(page, "ines", "/preferences");
    const [current, next, again] = await section(page, "Password").locator("input[type=password]").all();
    await current?.fill(password);
    await next?.fill("a wall of tiles");
    await again?.fill("a wall of tile");
    await page.keyboard.press("Enter");
    await expect(again ?? page.locator("none")).toHaveAccessibleDescription("Passwords don't match");
    await again?.fill("a wall of tiles");
    await page.keyboard.press("Enter");

    await expect(toast(page)).toContainText("Your password is changed");
    await expect(section(page, "Devices").getByRole("listitem")).toHaveCount(1);
    await expect(current ?? page.locator("none")).toHaveValue("");
  });

  it("is set the first time without one, after logging in anew where they always do", async ({ page, watched }) => {
    await arriveAs(page, "social", "/preferences");
    const own = section(page, "Password");
    const fill = async () => {
      const [next, again] = await own.locator("input[type=password]").all();
      await next?.fill("a wall of tiles");
      await again?.fill("a wall of tiles");
      await own.getByRole("button", { name: "Set password" }).click();
    };
    await fill();
    const dialog = page.getByRole("dialog", { name: "Is it you?" });
    await dialog.getByRole("link", { name: "Continue with GitHub" }).click();
    await expect(page).toHaveURL("/preferences");
    await hydrated(page);
    await fill();

    await expect(toast(page)).toContainText("Your password is set");
    await expect(own.getByRole("button", { name: "Change password" })).toBeVisible();
    expect(complaints(watched)).toEqual([]);
  });

  it("can be set by a mailed link instead", async ({ page }) => {
    await arriveAs(page, "social", "/preferences");
    await section(page, "Password").getByRole("button", { name: "Send me a link instead" }).click();

    await expect(toast(page)).toContainText("The link is on its way");
  });
});

it.describe("asked once more who they are", () => {
  it("a wrong word is told, and the right one goes on where they were", async ({ page, watched }) => {
    await arriveAs(page, "ines", "/preferences");
    await section(page, "Two-factor authentication").getByRole("button", { name: "Turn on" }).click();
    await confirmPassword(page, "not it");
    const field = page.getByRole("dialog").locator("input[type=password]");
    await expect(field).toHaveAccessibleDescription("The provided password was incorrect.");
    await field.fill(password);
    await page.keyboard.press("Enter");

    await expect(page.getByRole("dialog", { name: "Turn on two-factor" })).toBeVisible();
    expect(complaints(watched)).toEqual([]);
  });

  it("they may leave it: nothing happens, nothing is said, and focus is back where it was", async ({
    page,
    watched,
  }) => {
    await arriveAs(page, "ines", "/preferences");
    const button = section(page, "Two-factor authentication").getByRole("button", { name: "Turn on" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Is it you?" })).toBeVisible();
    await page.keyboard.press("Escape");

    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(button).not.toHaveAttribute("aria-busy");
    await expect(toast(page)).toHaveCount(0);
    expect(complaints(watched)).toEqual([]);
    expect(watched.apiCalls.filter((call) => call.includes("confirm"))).toEqual([]);
  });

  it("over a dialog that is open already, and back in it afterwards", async ({ page }) => {
    await arriveAs(page, "ines", "/preferences");
    await section(page, "Your data").getByRole("button", { name: "Delete your account" }).click();
    const deletion = page.getByRole("dialog", { name: "Delete your account?" });
    await deletion.getByRole("textbox").fill("ines");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Is it you?" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Is it you?" })).toHaveCount(0);
    await expect(deletion.getByRole("textbox")).toHaveValue("ines");
    await deletion.getByRole("button", { name: "Delete my account" }).click();
    await confirmPassword(page);

    await expect(page.getByRole("dialog", { name: "Your account is gone" })).toBeVisible();
    await page.getByRole("button", { name: "Go to the home page" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "login" })).toBeVisible();
  });
});

it.describe("the second factor", () => {
  it("is turned on by keys alone, with codes to copy and to keep as a file", async ({ page, context, watched }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await arriveAs(page, "ines", "/preferences");
    const own = section(page, "Two-factor authentication");
    await own.getByRole("button", { name: "Turn on" }).press("Enter");
    await confirmPassword(page);
    const dialog = page.getByRole("dialog", { name: "Turn on two-factor" });
    await expect(dialog.getByRole("img", { name: "QR code with the key" })).toBeVisible();
    await dialog.getByRole("button", { name: "Copy key" }).press("Enter");
    await expect(toast(page)).toContainText("The key is copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-Z2-7]{32}$/);
    await dialog.getByRole("textbox").fill("000 000");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(/was invalid/);
    await dialog.getByRole("textbox").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press("Enter");

    const codes = page.getByRole("dialog", { name: "Recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveText([...recoveryCodes]);
    const downloading = page.waitForEvent("download");
    await codes.getByRole("button", { name: "Download" }).press("Enter");
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("recovery-codes-ines.txt");
    const text = await readFile(await download.path(), "utf8");
    expect(text.split("\n").filter((line) => recoveryCodes.includes(line))).toEqual([...recoveryCodes]);
    await codes.getByRole("button", { name: "Copy" }).press("Enter");
    await expect(toast(page)).toContainText("The codes are copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(recoveryCodes.join("\n"));
    await codes.getByRole("button", { name: "I have kept them" }).press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(own).toContainText("On");
    expect(complaints(watched)).toEqual([]);
  });

  it("prints the codes and nothing else", async ({ page }) => {
    await arriveAs(page, "rui-fresh", "/preferences");
    await page.getByRole("button", { name: "Show recovery codes" }).click();
    const codes = page.getByRole("dialog", { name: "Recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(8);
    await page.emulateMedia({ media: "print" });

    await expect(codes.getByText("Recovery codes of rui at")).toBeVisible();
    await expect(codes.getByRole("listitem").first()).toBeVisible();
    for (const hidden of ["header.site-header", "footer.site-footer", "h1", "#profile", "#data"])
      await expect(page.locator(hidden)).toBeHidden();
    await expect(codes.getByRole("button", { name: "Print" })).toBeHidden();
  });

  it("has the ways to keep its codes side by side on a phone, too", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await arriveAs(page, "rui-fresh", "/preferences");
    await page.getByRole("button", { name: "Show recovery codes" }).click();
    const codes = page.getByRole("dialog", { name: "Recovery codes" });
    const ways = codes.getByRole("button", { name: /^(Copy|Download|Print)$/ });
    await expect(ways).toHaveCount(3);
    const heights = await ways.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));

    expect(new Set(heights).size).toBe(1);
  });

  it("gets new codes, after a word of warning", async ({ page }) => {
    await arriveAs(page, "rui-fresh", "/preferences");
    await page.getByRole("button", { name: "Make new codes" }).click();
    const asked = page.getByRole("dialog", { name: "Make new codes?" });
    await asked.getByRole("button", { name: "Keep things as they are" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Make new codes" }).click();
    await asked.getByRole("button", { name: "Make new codes" }).click();

    const codes = page.getByRole("dialog", { name: "Recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(8);
    await expect(codes.getByRole("listitem").first()).not.toHaveText(recoveryCodes[0] ?? "");
  });

  it("is turned off", async ({ page }) => {
    await arriveAs(page, "rui", "/preferences");
    const own = section(page, "Two-factor authentication");
    await own.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("dialog", { name: "Turn off two-factor?" }).getByRole("button", { name: "Turn off" }).click();
    await confirmPassword(page);

    await expect(toast(page)).toContainText("Two-factor is off");
    await expect(own.getByRole("button", { name: "Turn on" })).toBeVisible();
  });
});

it.describe("linked accounts", () => {
  it("are linked after asking who is there, and come back to where one was", async ({ page, watched }) => {
    await arriveAs(page, "ines", "/preferences");
    const own = section(page, "Linked accounts");
    await own.getByRole("link", { name: "Link GitHub" }).click();
    await confirmPassword(page);
    await expect(page).toHaveURL("/preferences#linked-accounts");
    await hydrated(page);
    await expect(toast(page)).toContainText("GitHub is linked");
    await expect(own.getByRole("button", { name: "Unlink GitHub" })).toBeInViewport();
    await own.getByRole("button", { name: "Unlink GitHub" }).click();

    await expect(own.getByRole("link", { name: "Link GitHub" })).toBeVisible();
    expect(complaints(watched)).toEqual([]);
  });

  it("the last way in stays, and it is said why", async ({ page }) => {
    await arriveAs(page, "social-fresh", "/preferences");
    const own = section(page, "Linked accounts");
    await own.getByRole("button", { name: "Unlink Google" }).click();
    await expect(own.getByRole("button", { name: "Unlink Google" })).toHaveCount(0);
    await own.getByRole("button", { name: "Unlink GitHub" }).click();

    await expect(toast(page)).toContainText("This is your only way in");
    await expect(own.getByRole("button", { name: "Unlink GitHub" })).toBeVisible();
  });

  it("says once what went wrong on the way", async ({ page, watched }) => {
    await arriveAs(page, "ines", "/preferences?error=taken");
    const alert = section(page, "Linked accounts").getByRole("alert");
    await expect(alert).toHaveText(/linked to somebody else/);
    await expect(alert).toBeInViewport();
    await expect(page).toHaveURL("/preferences#linked-accounts");
    await page.reload();

    await expect(alert).toHaveCount(0);
    expect(complaints(watched)).toEqual([]);
  });
});
