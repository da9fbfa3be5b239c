import { faultsOf } from "./axe";
import { arriveAs, complaints } from "./canned-visitor";
import { expect, hydrated, test as it } from "./site";

it("somebody's page is for everybody to see, and for no search to list", async ({ page, request, watched }) => {
  const html = await (await request.get("/user/rui")).text();
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).not.toContain("rui@example.pt");
  await page.goto("/user/rui");
  await hydrated(page);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rui Gonçalves");
  await expect(page.getByText("Here since June 2025")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit profile" })).toHaveCount(0);
  await expect(page).toHaveTitle(/^Rui Gonçalves · /);
  expect(watched.apiCalls).toEqual([]);
  expect(complaints(watched)).toEqual([]);
});

it("one's own leads to the preferences", async ({ page }) => {
  await arriveAs(page, "ines", "/user/ines");

  await expect(page.getByRole("link", { name: "Edit profile" })).toHaveAttribute("href", "/preferences");
});

it("another's does not, also when one is logged in", async ({ page }) => {
  await arriveAs(page, "ines", "/user/rui");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rui Gonçalves");
  await expect(page.getByRole("link", { name: "Edit profile" })).toHaveCount(0);
});

it("nobody's is a missing page", async ({ page, request }) => {
  const answer = await request.get("/user/nobody-here");
  expect(answer.status()).toBe(404);
  await page.goto("/user/nobody-here");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is a tile missing here");
});

it("is there after a navigation, styles included", async ({ page, watched }) => {
  await arriveAs(page, "ines", "/preferences");
  await page.getByRole("main").getByRole("link", { name: "Inês Conceição Araújo" }).click();

  await expect(page).toHaveURL("/user/ines");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.locator(".profile-head").evaluate((node) => getComputedStyle(node).display)).toBe("grid");
  expect(complaints(watched)).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [320, 768, 1280])
    it(`${colorScheme}, ${width} px wide, has no fault axe can find and no sideways scrolling`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await arriveAs(page, "ines", "/user/ines");

      expect(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

it("its styles are in the head of the document, and a navigation waits for them", async ({ page, request }) => {
  const html = await (await request.get("/user/rui")).text();
  const [, href = ""] = /<link rel="stylesheet" href="(\/assets\/account-[^"]+)">.*<\/head>/s.exec(html) ?? [];
  expect(href).not.toBe("");
  await page.goto("/faq");
  await hydrated(page);
  let sent = () => {};
  const held = new Promise<void>((resolve) => {
    sent = resolve;
  });
  await page.route(href, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest((wanted) => wanted.url().endsWith(href));
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/user/rui", textContent: "Rui" });
    document.querySelector("main")?.prepend(link);
    link.click();
  });
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Rui Gonçalves");
  sent();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rui Gonçalves");
  await expect(page.locator(`link[href="${href}"]`)).toHaveCount(1);
});
