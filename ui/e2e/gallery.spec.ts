import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "../build.mjs";
import { faultsOf } from "./axe";
import { expect, hydrated, test } from "./site";

/** The canned site with the pages of a development build: no other has the gallery. */
const it = test.extend<object, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: it takes no other fixture, which must be said like this
    async ({}, use) => {
      const dist = mkdtempSync(join(tmpdir(), "gallery-"));
      await build({ mode: "development", outdir: dist });
      const server = spawn("node", [resolve("bench/node-server.mjs"), "--dist", dist, "--port", "0"]);
      await use(`${await addressOf(server)}/_gallery`);
      server.kill();
      rmSync(dist, { recursive: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
it.describe.configure({ mode: "default" });

for (const colorScheme of ["light", "dark"] as const)
  it(`${colorScheme}, no part has a fault axe can find, and none says anything`, async ({ page, gallery, watched }) => {
    // There is much of it.
    it.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(gallery);
    await hydrated(page);
    await page.getByRole("button", { name: "Actions" }).click();
    await expect(page.getByRole("menu")).toBeVisible();

    expect(await faultsOf(page)).toEqual([]);
    expect(watched.messages.filter((text) => !text.includes("React DevTools"))).toEqual([]);
  });

it("is not to be found", async ({ page, gallery }) => {
  await page.goto(gallery);

  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

it.describe("a dialog opened by the page's own state", () => {
  it.beforeEach(async ({ page, gallery }) => {
    await page.goto(gallery);
    await hydrated(page);
  });

  it("says why it asks, leaves the address, and leads back to login before it closes", async ({ page, gallery }) => {
    await page.getByRole("button", { name: "Login, with a reason" }).click();
    const login = page.getByRole("dialog", { name: "Login" });
    await expect(login).toHaveAccessibleDescription("Log in to take your place.");
    await expect(login.getByRole("textbox", { name: "E-mail or username" })).toBeFocused();
    await login.getByRole("link", { name: "Forgot password?" }).click();
    const forgotten = page.getByRole("dialog", { name: "Forgot Password" });
    await expect(forgotten.getByRole("textbox", { name: "E-mail" })).toBeFocused();
    await expect(page).toHaveURL(gallery);

    await forgotten.getByRole("button", { name: "Close" }).click();
    await expect(login.getByRole("textbox", { name: "E-mail or username" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Login, with a reason" })).toBeFocused();
    await expect(page).toHaveURL(gallery);
  });

  it("may have no cross, and closes by Esc", async ({ page }) => {
    await page.getByRole("button", { name: "Login, without a cross" }).click();
    await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Close" })).toHaveCount(0);
    await page.keyboard.press("Escape");

    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  it("takes a code as it is pasted from an app, and sends it by itself", async ({ page }) => {
    await page.getByRole("button", { name: "Second factor" }).click();
    await page.getByRole("textbox", { name: "Code" }).fill("123 456");

    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

it("needs no sideways scrolling at 320 px", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(gallery);

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

it("every control is a target of 44 pixels", async ({ page, gallery }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(gallery);
  await hydrated(page);

  const missed = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "main :is(button, .button, .input, summary, [role=tab], .choice > input)",
      ),
    ]
      .filter((control) => !control.matches(":disabled"))
      .filter((control) => {
        control.scrollIntoView({ block: "center" });
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        // Whatever is hit 21 px above and below the middle is the control, or what belongs to it.
        return [y - 21, y + 21].some((at) => !control.contains(document.elementFromPoint(x, at)));
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );

  expect(missed).toEqual([]);
});

it("inputs are large enough for a phone not to zoom in", async ({ page, gallery }) => {
  await page.goto(gallery);
  const sizes = await page
    .locator("main :is(input:not([type=checkbox], [type=radio]), select, textarea)")
    .evaluateAll((all) => all.map((control) => Number.parseFloat(getComputedStyle(control).fontSize)));

  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

it("an address opens the question it points to and shows it", async ({ page, gallery }) => {
  await page.goto(`${gallery}#gallery-ai`);
  await hydrated(page);
  await expect(page.getByText("Say which, and what they got wrong.")).toBeInViewport();
  await expect(page.getByRole("heading", { name: "May we use AI tools?" })).toBeInViewport();
});

it("a jump within the page ends at what it points to, and going back where it began", async ({ page, gallery }) => {
  await page.goto(`${gallery}#gallery-price`);
  await hydrated(page);
  await page.getByRole("link", { name: "whether you need a team" }).click();
  await expect(page).toHaveURL(/#gallery-team$/);
  await expect(page.getByRole("heading", { name: "Do I need a team?" })).toBeInViewport();
  await page.getByRole("heading", { name: "Rosettes" }).scrollIntoViewIfNeeded();
  await page.goBack();

  await expect(page.getByRole("heading", { name: /^Quanto custa/ })).toBeInViewport();
});

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    server.once("exit", (code) => failed(new Error(`the server ended with ${code}`)));
    server.stdout?.once("data", (text) => done(String(text).trim()));
    server.stderr?.on("data", (text) => process.stderr.write(text));
  });
}
