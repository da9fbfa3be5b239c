import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { code, password, recoveryCodes } from "../bench/canned-visitors.mjs";
import { arriveAs, complaints, confirmPassword, onlyOnTheCannedSite, toast } from "./canned-visitor";
import { expect, hydrated, test as it } from "./site";

onlyOnTheCannedSite();

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** A picture of four colours, one a quarter, as a file. */
async function pictureOf(page: Page, width: number, height: number) {
  const data = await page.evaluate(
    ([wide = 0, high = 0]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: high });
      const context = canvas.getContext("2d");
      for (const [index, colour] of ["#f00", "#0f0", "#00f", "#ff0"].entries()) {
        if (!context) continue;
        context.fillStyle = colour;
        context.fillRect((wide / 2) * (index % 2), (high / 2) * Math.floor(index / 2), wide / 2, high / 2);
      }
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height],
  );
  return { name: "tiles.png", mimeType: "image/png", buffer: Buffer.from(data, "base64") };
}

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

it.describe("the picture", () => {
  it("is refused before it is sent when it is none, or too large", async ({ page, watched }) => {
    await arriveAs(page, "ines", "/preferences");
    const picture = section(page, "Picture");
    const file = picture.locator("input[type=file]");
    await file.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
    await expect(picture.getByRole("alert")).toHaveText(/That is not a picture/);
    await file.setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("not really") });
    await expect(picture.getByRole("alert")).toHaveText(/could not be read/);
    await file.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(25 * 1024 * 1024) });
    await expect(picture.getByRole("alert")).toHaveText(/25 MB.*24 MB/);

    expect(watched.apiCalls).toEqual([]);
  });

  it("is cut by keys alone, saved, shown, and taken away again", async ({ page, watched }) => {
    await arriveAs(page, "ines", "/preferences");
    const picture = section(page, "Picture");
    await picture.locator("input[type=file]").setInputFiles(await pictureOf(page, 400, 200));
    const dialog = page.getByRole("dialog", { name: "Your picture" });
    const stage = dialog.getByRole("application");
    const corner = () =>
      dialog
        .locator("figure canvas")
        .first()
        .evaluate((node) => [
          ...((node as HTMLCanvasElement).getContext("2d")?.getImageData(2, 2, 1, 1).data.slice(0, 3) ?? []),
        ]);
    await dialog.getByRole("slider", { name: "Zoom" }).fill("4");
    await stage.focus();
    // The picture is pushed to the left and up: its last quarter comes into view.
    for (let press = 0; press < 30; press += 1) await page.keyboard.press("Shift+ArrowLeft");
    for (let press = 0; press < 30; press += 1) await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(corner).toEqual([255, 255, 0]);
    await dialog.getByRole("button", { name: "Save picture" }).click();

    await expect(toast(page)).toContainText("Your picture is saved");
    await expect(dialog).toHaveCount(0);
    const shown = picture.locator(".avatar img");
    await expect(shown).toHaveAttribute("src", /^\/media\/avatars\//);
    expect(await shown.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(160);
    await picture.getByRole("button", { name: "Remove" }).click();
    await expect(shown).toHaveCount(0);
    expect(complaints(watched)).toEqual([]);
  });

  it("is moved by pointer and by wheel, and nothing is sent when it is not wanted after all", async ({
    page,
    watched,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await arriveAs(page, "ines", "/preferences");
    await section(page, "Picture")
      .locator("input[type=file]")
      .setInputFiles(await pictureOf(page, 400, 200));
    const dialog = page.getByRole("dialog", { name: "Your picture" });
    const stage = dialog.getByRole("application");
    const colourAt = (share: number) =>
      dialog
        .locator("figure canvas")
        .first()
        .evaluate((node, x) => {
          const canvas = node as HTMLCanvasElement;
          return [
            ...(canvas
              .getContext("2d")
              ?.getImageData(x * 96, 10, 1, 1)
              .data.slice(0, 3) ?? []),
          ];
        }, share);
    await expect.poll(() => colourAt(0.9)).toEqual([0, 255, 0]);
    const box = await stage.boundingBox();
    if (!box) throw new Error("there is no stage");
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 20 + box.width, box.y + 20, { steps: 12 });
    await page.mouse.up();
    await expect.poll(() => colourAt(0.9)).toEqual([255, 0, 0]);
    const slider = dialog.getByRole("slider", { name: "Zoom" });
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => slider.inputValue()).toBe("1.05");
    await dialog.getByRole("button", { name: "Close" }).click();

    await expect(dialog).toHaveCount(0);
    expect(watched.apiCalls).toEqual([]);
  });

  it("can be dropped there", async ({ page }) => {
    await arriveAs(page, "ines", "/preferences");
    const { buffer } = await pictureOf(page, 40, 40);
    const transfer = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "tiles.png", { type: "image/png" }));
      return data;
    }, buffer.toString("base64"));
    await page.locator(".picture-place").dispatchEvent("drop", { dataTransfer: transfer });

    await expect(page.getByRole("dialog", { name: "Your picture" })).toBeVisible();
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

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function faultsOf(page: Page): Promise<string[]> {
  await page
    .locator("[role=dialog]")
    .evaluateAll((nodes) => Promise.all(nodes.flatMap((node) => node.getAnimations().map(({ finished }) => finished))));
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

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
      await page.setViewportSize({ width: 390, height: 844 });
      await arriveAs(page, as, "/preferences");
      await open(page);
      await expect(page.getByRole("dialog")).toBeVisible();

      expect(await faultsOf(page)).toEqual([]);
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
