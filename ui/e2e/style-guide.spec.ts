import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "../build.mjs";
import { colourViolationsOf, violationsOf } from "./axe";
import { test as base, expect, hydrated } from "./site";

/** A second server with a development build, the only one with the style guide, and an empty database. */
const it = base.extend<object, { styleGuide: string }>({
  styleGuide: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "style-guide-"));
      await build({ mode: "development", outdir: folder });
      const address = `127.0.0.1:${Number(process.env.E2E_PORT ?? 8099) + 1}`;
      const cwd = resolve(import.meta.dirname, "../..");
      const env = {
        ...process.env,
        APP_ENV: "development",
        APP_URL: `http://${address}`,
        BIND: address,
        METRICS_BIND: "",
        DATABASE_URL: `sqlite://${folder}/app.db?mode=rwc`,
        STORAGE_URL: `file://${folder}/media`,
        MAIL_URL: `file://${folder}/mail`,
        APP_KEY: Buffer.alloc(32, "style guide").toString("base64"),
        LOG_LEVEL: "warn",
        UI_DIST: folder,
      };
      const program = resolve(cwd, process.env.E2E_SERVER ?? "");
      execFileSync(program, ["migrate", "up"], { cwd, env, stdio: "ignore" });
      const server = spawn(program, ["serve"], { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
      await expect
        .poll(
          () =>
            fetch(`http://${address}/readyz`).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true);
      await use(`http://${address}/_gallery`);
      server.kill("SIGKILL");
      rmSync(folder, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
it.describe.configure({ mode: "default" });

it("no component has accessibility violations or logs anything", async ({ page, styleGuide, pageLog }) => {
  // The page is large.
  it.slow();
  await page.goto(styleGuide);
  await hydrated(page);
  await page.getByRole("button", { name: "Actions" }).click();
  await expect(page.getByRole("menu")).toBeVisible();

  expect(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await colourViolationsOf(page)).toEqual([]);
  expect(pageLog.messages.filter((text) => !text.includes("React DevTools"))).toEqual([]);
});

it("is not indexed", async ({ page, styleGuide }) => {
  await page.goto(styleGuide);

  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

it.describe("a dialog opened by the page's own state", () => {
  it.beforeEach(async ({ page, styleGuide }) => {
    await page.goto(styleGuide);
    await hydrated(page);
  });

  it("gives its reason, keeps the URL, and leads back to login before it closes", async ({ page, styleGuide }) => {
    await page.getByRole("button", { name: "Login, with a reason" }).click();
    const login = page.getByRole("dialog", { name: "Login" });
    await expect(login).toHaveAccessibleDescription("Log in to take your place.");
    await expect(login.getByRole("textbox", { name: "E-mail or username" })).toBeFocused();
    await login.getByRole("link", { name: "Forgot password?" }).click();
    const forgotten = page.getByRole("dialog", { name: "Forgot Password" });
    await expect(forgotten.getByRole("textbox", { name: "E-mail" })).toBeFocused();
    await expect(page).toHaveURL(styleGuide);

    await forgotten.getByRole("button", { name: "Close" }).click();
    await expect(login.getByRole("textbox", { name: "E-mail or username" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Login, with a reason" })).toBeFocused();
    await expect(page).toHaveURL(styleGuide);
  });

  it("can hide the close button, and closes by Esc", async ({ page }) => {
    await page.getByRole("button", { name: "Login, without a close button" }).click();
    await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Close" })).toHaveCount(0);
    await page.keyboard.press("Escape");

    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  it("accepts a pasted code with spaces, and submits it automatically", async ({ page }) => {
    await page.getByRole("button", { name: "Second factor" }).click();
    await page.getByRole("textbox", { name: "Code" }).fill("123 456");

    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

it("needs no sideways scrolling at 320 px", async ({ page, styleGuide }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(styleGuide);

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

it("every control is a target of at least 44 px", async ({ page, styleGuide }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(styleGuide);
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
        // The points 21 px above and below the centre must hit the control or its label.
        return [y - 21, y + 21].some((at) => !control.contains(document.elementFromPoint(x, at)));
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );

  expect(missed).toEqual([]);
});

it("inputs have a font size at which phones do not zoom in", async ({ page, styleGuide }) => {
  await page.goto(styleGuide);
  const sizes = await page
    .locator("main :is(input:not([type=checkbox], [type=radio]), select, textarea)")
    .evaluateAll((all) => all.map((control) => Number.parseFloat(getComputedStyle(control).fontSize)));

  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});

it("the URL opens and scrolls to the question that it points to", async ({ page, styleGuide }) => {
  await page.goto(`${styleGuide}#style-guide-ai`);
  await hydrated(page);
  await expect(page.getByText("Say which, and what they got wrong.")).toBeInViewport();
  await expect(page.getByRole("heading", { name: "May we use AI tools?" })).toBeInViewport();
});

it("a link within the page scrolls to its target, and going back returns", async ({ page, styleGuide }) => {
  await page.goto(`${styleGuide}#style-guide-price`);
  await hydrated(page);
  await page.getByRole("link", { name: "whether you need a team" }).click();
  await expect(page).toHaveURL(/#style-guide-team$/);
  await expect(page.getByRole("heading", { name: "Do I need a team?" })).toBeInViewport();
  await page.getByRole("heading", { name: "Rosettes" }).scrollIntoViewIfNeeded();
  await page.goBack();

  await expect(page.getByRole("heading", { name: /^Quanto custa/ })).toBeInViewport();
});
