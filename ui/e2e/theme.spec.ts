import type { Page, Request } from "@playwright/test";
import { expect, hydrated, test as it } from "./site";

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme ?? "system");
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const themeColor = (page: Page) =>
  page.evaluate(() => {
    const tags = document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]");
    return Array.from(tags).find(({ media }) => window.matchMedia(media).matches)?.content;
  });

it.use({ colorScheme: "light", hasMotion: true });

it("a chosen theme applies at once, in every tab and after a reload, until it is reset", async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [other, page]) {
    await tab.goto("/rules");
    await hydrated(tab);
  }
  const light = await background(page);
  const dark = page.getByRole("radio", { name: "Dark" });
  await dark.click();

  expect(await theme(page)).toBe("dark");
  expect(await background(page)).not.toBe(light);
  expect(await themeColor(page)).toBe("#07122a");
  await expect.poll(() => theme(other)).toBe("dark");
  await expect(other.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.reload();
  await expect(dark).toBeChecked();
  expect(await theme(page)).toBe("dark");

  const [cookie] = (await context.cookies()).filter(({ name }) => name === "theme");
  expect(cookie).toMatchObject({ value: "dark", path: "/", sameSite: "Lax" });
  expect((cookie?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 300 * 86_400_000);
  await page.getByRole("radio", { name: "System" }).click();
  expect(await background(page)).toBe(light);
  expect((await context.cookies()).filter(({ name }) => name === "theme")).toEqual([]);
});

it("the theme is chosen by keyboard", async ({ page }) => {
  await page.goto("/rules");
  await hydrated(page);
  await page.getByRole("group", { name: "Theme" }).getByRole("radio", { name: "System" }).focus();
  await page.keyboard.press("ArrowRight");
  expect(await theme(page)).toBe("light");
  await page.keyboard.press("ArrowRight");

  expect(await theme(page)).toBe("dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeFocused();
});

it("applies the theme before first paint, with the same HTML for everyone", async ({ page, context, baseURL }) => {
  const plain = await (await page.request.get("/rules")).text();
  await context.addCookies([{ name: "theme", value: "dark", url: baseURL ?? "" }]);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { themeAtBody: document.documentElement.dataset.theme });
    }).observe(document, { childList: true, subtree: true });
  });
  const response = await page.goto("/rules");
  await hydrated(page);

  expect(await page.evaluate(() => (window as unknown as { themeAtBody: string }).themeAtBody)).toBe("dark");
  expect(await themeColor(page)).toBe("#07122a");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(stable(await response?.text())).toBe(stable(plain));
});

it("ignores unknown themes in the cookie", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "theme", value: "sepia", url: baseURL ?? "" }]);
  await page.goto("/rules");

  expect(await theme(page)).toBe("system");
});

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("there is no theme switch", async ({ page }) => {
    await page.goto("/rules");

    await expect(page.getByRole("radio")).toHaveCount(0);
  });
});

it("plays the intro animation once per session", async ({ page }) => {
  const introAnimations = () =>
    page.evaluate(() =>
      document.getAnimations().filter((run) => "animationName" in run && run.animationName === "glaze"),
    );
  await page.goto("/");
  await hydrated(page);
  await expect(page.locator("html[data-intro-played]")).toBeAttached();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await introAnimations()).toEqual([]);
  await page.reload();

  await expect(page.locator("html[data-intro-played]")).toBeAttached();
  expect(await introAnimations()).toEqual([]);
});

/** The HTML without the time of rendering. */
function stable(html = ""): string {
  return html.replace(/"now":\d+/, "");
}

/** How long scripts wait for a first paint after loading, in milliseconds, minus some tolerance. */
const paintTimeout = 245;

it("fetches no script but the prepaint script before first paint", async ({ page }) => {
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => {
    const path = new URL(request.url()).pathname;
    if (/^\/assets\/.*\.js$/.test(path) && !path.includes("/first-")) scripts.push(request);
  });
  await page.goto("/");
  await hydrated(page);
  const { origin, painted, loaded } = await page.evaluate(() => ({
    origin: performance.timeOrigin,
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
    loaded: performance.getEntriesByType("navigation")[0]?.toJSON().loadEventStart ?? 0,
  }));

  expect(scripts.length).toBeGreaterThan(2);
  const first = Math.min(...scripts.map((script) => script.timing().startTime)) - origin;
  // A browser without a paint is not waited for indefinitely.
  expect(first).toBeGreaterThanOrEqual(Math.min(painted, loaded + paintTimeout));
});

it("prints in the light theme, expanded and without controls", async ({ page, context }) => {
  await context.addCookies([{ name: "theme", value: "dark", url: (await page.goto("/faq"))?.url() ?? "" }]);
  await page.reload();
  await hydrated(page);
  await page.emulateMedia({ media: "print" });

  await expect(page.locator("body")).toHaveCSS("color", "rgb(10, 26, 58)");
  await expect(page.getByRole("main").locator("section details > :not(summary)").first()).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "stay connected" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Footer" })).toBeHidden();
});
