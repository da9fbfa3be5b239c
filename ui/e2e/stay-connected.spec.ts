import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, test as it } from "./site";

const openDialog = (page: Page): Locator => page.getByRole("dialog");
/** The header's call to action. While it offers tickets, these tests override its target. */
const opener = (page: Page): Locator => page.getByRole("banner").locator(".header-actions .button").first();
const toast = (page: Page): Locator => page.locator(".toast[data-state=open]");

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name").fill("Inês Gonçalves");
  await page.getByLabel("E-mail").fill(email);
}

const isExposed = (element: Locator) =>
  element.evaluate((node) => node.closest("[aria-hidden=true], [inert]") === null);

/** An unused email address: the server under test may store it. */
const newEmail = () => `ines.${Math.random().toString(36).slice(2)}@example.com`;

it.describe("in the dialog", () => {
  it.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/");
    await hydrated(page);
    await opener(page).evaluate((link) => link.setAttribute("href", "/?dialog=stay-connected"));
    await opener(page).click();
    await expect(openDialog(page)).toBeVisible();
  });

  it("the form cannot be submitted before something is filled in", async ({ page }) => {
    const submit = openDialog(page).getByRole("button", { name: "Stay connected" });
    await expect(submit).toBeDisabled();
    await page.getByLabel("Name").fill("I");

    await expect(submit).toBeEnabled();
  });

  it("shows what is missing and focuses the first such field", async ({ page }) => {
    await page.getByLabel("Phone number").fill("912345678");
    await page.keyboard.press("Enter");

    await expect(openDialog(page).getByText("Name is required")).toBeVisible();
    await expect(openDialog(page).getByText("Email is required")).toBeVisible();
    await expect(page.getByLabel("Name")).toBeFocused();
    await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Name").fill("Inês");
    await expect(openDialog(page).getByText("Name is required")).toHaveCount(0);
  });

  it("announces progress and success, then closes and clears the form", async ({ page, pageLog }) => {
    let go = () => {};
    const released = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route("**/api/v1/mailing-list", async (route) => {
      await released;
      await route.continue();
    });
    await fill(page, newEmail());
    await page.keyboard.press("Enter");
    await expect(toast(page)).toHaveText("Subscribing...");
    const status = page.getByRole("status").filter({ hasText: "Subscribing..." });
    await expect(status).toHaveCount(1);
    // Announcements must not be hidden together with the page behind the dialog.
    expect(await isExposed(status)).toBe(true);
    expect(await isExposed(toast(page))).toBe(true);
    await expect(openDialog(page).getByRole("button", { name: "Stay connected" })).toHaveAttribute("aria-busy", "true");
    go();

    await expect(toast(page)).toContainText("Subscribed!");
    await expect(toast(page)).toContainText(/^Subscribed!You will received future updates regarding .+ 🎉/);
    await expect(page.getByRole("status").filter({ hasText: "Subscribed!" })).toHaveCount(1);
    await expect(openDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL("/");
    await expect(opener(page)).toBeFocused();
    await opener(page).click();
    await expect(page.getByLabel("Name")).toHaveValue("");
    expect(pageLog.messages).toEqual([]);
  });

  it("sends null instead of an empty phone number", async ({ page }) => {
    const sent = page.waitForRequest("**/api/v1/mailing-list");
    await fill(page, "ines@example.com");
    await page.keyboard.press("Enter");

    expect((await sent).postDataJSON()).toEqual({ name: "Inês Gonçalves", email: "ines@example.com", phone: null });
  });

  for (const [what, status, body, inline] of [
    [
      "a field",
      422,
      { message: "No.", errors: { email: ["This address cannot be used."] } },
      "This address cannot be used.",
    ],
    ["too many tries", 429, { message: "Too Many Attempts." }, "Too Many Attempts."],
    ["a closed list", 403, { message: "Not open." }, "Not open."],
  ] as const)
    it(`shows the error for ${what} in a toast and in the form`, async ({ page }) => {
      await page.route("**/api/v1/mailing-list", (route) => route.fulfill({ status, json: body }));
      await fill(page, "ines@example.com");
      await page.keyboard.press("Enter");

      await expect(toast(page)).toContainText("Failed to subscribe");
      await expect(toast(page)).toContainText(body.message);
      await expect(openDialog(page).getByText(inline)).toBeVisible();
      await expect(page.getByLabel("E-mail")).toHaveValue("ines@example.com");
      if ("errors" in body) await expect(page.getByLabel("E-mail")).toBeFocused();
    });

  it("shows a connection error while offline", async ({ page, context }) => {
    await fill(page, "ines@example.com");
    await context.setOffline(true);
    await page.keyboard.press("Enter");

    await expect(toast(page)).toContainText("We can't reach the server. Check your connection and try again.");
    await expect(
      openDialog(page).getByText("We can't reach the server. Check your connection and try again."),
    ).toBeVisible();
  });

  it("a toast above the dialog can be clicked and focused by F8 while the dialog stays open", async ({ page }) => {
    await page.route("**/api/v1/mailing-list", (route) => route.fulfill({ status: 429, json: { message: "Later." } }));
    await fill(page, "ines@example.com");
    await page.keyboard.press("Enter");
    await expect(toast(page)).toContainText("Later.");
    await page.keyboard.press("F8");
    expect(await page.evaluate(() => document.activeElement?.closest(".toasts") !== null)).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(toast(page).getByRole("button", { name: "Dismiss" })).toBeFocused();
    await page.keyboard.press("Tab");
    expect(await openDialog(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);

    await toast(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(openDialog(page)).toBeVisible();
    expect(await openDialog(page).evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await expect(openDialog(page)).toHaveCount(0);
  });

  it("Esc closes the dialog and its toast during submission", async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/v1/mailing-list", async (route) => {
      await released;
      await route.fulfill({ status: 202, json: { message: "Yes." } });
    });
    await fill(page, newEmail());
    await page.keyboard.press("Enter");
    await expect(toast(page)).toHaveText("Subscribing...");
    await page.keyboard.press("Escape");
    await expect(openDialog(page)).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0);
    release();

    await expect(toast(page)).toContainText("Subscribed!");
  });

  it("Esc in a toast about a running operation closes neither toast nor dialog", async ({ page }) => {
    await page.route("**/api/v1/mailing-list", () => {});
    await fill(page, newEmail());
    await page.keyboard.press("Enter");
    await expect(toast(page)).toHaveText("Subscribing...");
    await page.keyboard.press("F8");
    await page.keyboard.press("Escape");

    await expect(toast(page)).toHaveText("Subscribing...");
    await expect(openDialog(page)).toBeVisible();
  });

  it("reopened while it fades out, the dialog has an empty form and focus", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.getByLabel("Name").fill("Inês");
    await page.evaluate(async () => {
      const dialog = document.querySelector("[role=dialog]");
      dialog?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
      while (dialog?.getAttribute("data-state") !== "closed") await new Promise(requestAnimationFrame);
      const opener = document.querySelector<HTMLAnchorElement>("header a[href*='dialog=stay-connected']");
      opener?.click();
      while (dialog.getAttribute("data-state") !== "open") await new Promise(requestAnimationFrame);
      if (!dialog.isConnected) throw new Error("it had faded out before");
    });

    await expect(page.getByLabel("Name")).toHaveValue("");
    await expect(page.getByLabel("Name")).toBeFocused();
  });

  it("closing clears the form and closes the toast", async ({ page }) => {
    await page.route("**/api/v1/mailing-list", (route) => route.fulfill({ status: 429, json: { message: "Later." } }));
    await fill(page, "ines@example.com");
    await page.keyboard.press("Enter");
    await expect(toast(page)).toBeVisible();
    await openDialog(page).getByRole("link", { name: "Close" }).click();

    await expect(openDialog(page)).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0);
    await opener(page).click();
    await expect(page.getByLabel("Name")).toHaveValue("");
  });
});

it("on a phone, the toast covers neither the focused field nor the button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/?dialog=stay-connected");
  await hydrated(page);
  await page.route("**/api/v1/mailing-list", (route) =>
    route.fulfill({ status: 422, json: { message: "No.", errors: { name: ["Name is required"] } } }),
  );
  await fill(page, "ines@example.com");
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("No.");
  const over = await toast(page).boundingBox();
  for (const part of [page.getByLabel("Name"), openDialog(page).getByRole("button", { name: "Stay connected" })]) {
    const under = await part.boundingBox();
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
  }
});

it("a form filled in before hydration keeps its values", async ({ page }) => {
  let go = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/assets/entry-client*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/stay-connected", { waitUntil: "commit" });
  await page.getByLabel("Name").fill("Inês");
  await expect(page.getByRole("main").getByRole("button", { name: "Stay connected" })).toBeEnabled();
  go();
  await hydrated(page);

  await expect(page.getByLabel("Name")).toHaveValue("Inês");
  await expect(page.getByRole("main").getByRole("button", { name: "Stay connected" })).toBeEnabled();
});

it("the form's page leads to a page that says to check the inbox", async ({ page, pageLog }) => {
  await page.goto("/stay-connected");
  await hydrated(page);
  await fill(page, newEmail());
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/stay-connected/thanks");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  expect(pageLog.messages).toEqual([]);
});

for (const [path, button, call] of [
  ["/stay-connected", "Stay connected", "**/api/v1/mailing-list"],
  ["/stay-connected/confirm?token=x", "Subscribe", "**/api/v1/mailing-list/confirm"],
] as const)
  it(`${path}: a late response does not navigate away from a newer page`, async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(call, async (route) => {
      await released;
      await route.fulfill({ status: 202, json: { message: "Yes." } });
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await hydrated(page);
    if (path === "/stay-connected") await fill(page, newEmail());
    const responded = page.waitForResponse(call);
    await page.getByRole("main").getByRole("button", { name: button }).click();
    await page.getByRole("banner").getByRole("link", { name: "about" }).click();
    await expect(page).toHaveURL("/about");
    await expect(page.getByRole("main").getByRole("button", { name: button })).toBeHidden();
    release();
    await responded;
    if (path === "/stay-connected") await expect(toast(page)).toContainText("Subscribed!");

    await expect(page.waitForURL("/stay-connected/**", { timeout: 1500 })).rejects.toThrow("Timeout");
    await expect(page).toHaveURL("/about");
  });

for (const path of ["", "/thanks", "/confirm?token=x", "/confirmed", "/unsubscribe?token=x", "/unsubscribed"])
  it(`/stay-connected${path} is not indexed`, async ({ page, pageLog }) => {
    await page.goto(`/stay-connected${path}`);
    await hydrated(page);

    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(pageLog.messages).toEqual([]);
  });

it("shows an error for a link without a token", async ({ page }) => {
  await page.goto("/stay-connected/confirm");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Incomplete link");
});

it("shows an error for an invalid token", async ({ page }) => {
  await page.goto("/stay-connected/confirm?token=no-good");
  await hydrated(page);
  await page.getByRole("button", { name: "Subscribe" }).click();

  await expect(page.getByRole("alert")).not.toBeEmpty();
  await expect(page).toHaveURL("/stay-connected/confirm?token=no-good");
});

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("the dialog's form leads to the thank-you page", async ({ page }) => {
    await page.goto("/events?dialog=stay-connected");
    await fill(page, newEmail());
    await openDialog(page).getByRole("button", { name: "Stay connected" }).click();

    await expect(page).toHaveURL("/stay-connected/thanks");
  });

  it("a rejected form is shown in its dialog with its values and errors", async ({ page }) => {
    await page.goto("/events?page=2&dialog=stay-connected");
    // Bypasses the browser's validation, so that the server's errors are shown.
    await openDialog(page)
      .locator("form")
      .evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    await page.getByLabel("Phone number").fill("912 345 678");
    await openDialog(page).getByRole("button", { name: "Stay connected" }).click();

    await expect(page.getByRole("dialog", { name: /^Never miss/ })).toBeVisible();
    await expect(openDialog(page).getByText("Name is required")).toBeVisible();
    await expect(openDialog(page).getByText("Email is required")).toBeVisible();
    await expect(page.getByLabel("Phone number")).toHaveValue("912 345 678");
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  });
});

it("a form submitted before hydration shows its errors after hydration", async ({ page, pageLog }) => {
  await page.goto("/events?dialog=stay-connected");
  await hydrated(page);
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("[role=dialog] form");
    // Submits like the browser, bypassing all listeners.
    if (form) HTMLFormElement.prototype.submit.call(form);
  });
  await page.waitForLoadState();
  await hydrated(page);

  await expect(page).toHaveURL("/events?dialog=stay-connected");
  await expect(openDialog(page).getByText("Name is required")).toBeVisible();
  expect(pageLog.messages.filter((message) => !message.includes("422"))).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/events");
});
