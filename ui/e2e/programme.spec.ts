import { first, rows } from "./programme";
import { expect, test as it } from "./site";
import { openPage } from "./users";

it("the views are tabs for the keyboard and entries in the history", async ({ page, pageLog }) => {
  await openPage(page, "/challenges");
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(tab("Challenges")).toHaveAttribute("aria-selected", "true");
  await tab("Challenges").focus();
  await page.keyboard.press("End");
  await expect(tab("Partners")).toBeFocused();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("ArrowRight");
  await expect(tab("Rewards")).toBeFocused();
  await expect(page).toHaveURL("/challenges");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/challenges?tab=rewards");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rewards");
  await expect(tab("Rewards")).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Rewards" })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/challenges\?tab=rewards$/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Challenges");
  expect(pageLog.messages).toEqual([]);
});

it("on a phone the selected tab is visible", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/challenges?tab=partners");
  await expect(page.getByRole("tab", { name: "Partners" })).toBeInViewport({ ratio: 1 });
});

it("each challenge has a page of its own, which leads to the next one", async ({
  page,
  request,
  siteData,
  pageLog,
}) => {
  const all = await rows<{ title: string; slug: string; revealed: boolean }>(request, siteData, "challenges");
  const [one, other] = all.filter(({ revealed }) => revealed);
  await openPage(page, "/challenges");
  await page.getByRole("link", { name: `${one?.title}` }).click();
  await expect(page).toHaveURL(`/challenges?challenge=${one?.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${one?.title}`);
  await expect(page).toHaveTitle(new RegExp(`^${one?.title} · `));
  await expect(page.getByRole("tab", { name: "Challenges" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("link", { name: `Next challenge ${other?.title}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${other?.title}`);
  await page.getByRole("link", { name: "All challenges" }).click();
  await expect(page).toHaveURL("/challenges");
  expect(pageLog.messages).toEqual([]);

  const secret = all.find(({ revealed }) => !revealed);
  for (const slug of [`${secret?.slug}`, "nothing-like-it"]) {
    await page.goto(`/challenges?challenge=${slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Challenges");
  }
});

it("filters keep focus, can match nothing, and are removed one by one", async ({ page, request, siteData }) => {
  interface Challenge {
    level: string | null;
    stack: string[];
  }
  const all = await rows<Challenge>(request, siteData, "challenges");
  const { level } = first(all, (row) => row.level && row.stack.length > 0);
  const others = all.filter((row) => row.level === level).flatMap(({ stack }) => stack);
  const { stack } = first(all, (row) => row.level !== level && row.stack.some((word) => !others.includes(word)));
  const word = `${stack.find((one) => !others.includes(one))}`;
  const cards = page.locator(".is-challenges > li");
  const count = all.filter((row) => row.level === level).length;
  await openPage(page, "/challenges");
  // So few challenges need no filters.
  await expect(page.getByText("Filters")).toHaveCount(0);
  await openPage(page, `/challenges?level=${level}`);
  await expect(cards).toHaveCount(count);
  const filter = page.getByRole("main").getByRole("link", { name: word, exact: true });
  await filter.click();
  await expect(page.getByRole("heading", { name: "No matching challenges" })).toBeVisible();
  await expect(filter).toBeFocused();
  await page.getByRole("link", { name: "see all challenges" }).click();
  await expect(cards).toHaveCount(all.length);

  await page.goBack();
  await expect(page.getByRole("heading", { name: "No matching challenges" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/challenges?level=${level}`);
  await expect(cards).toHaveCount(count);
});

it("a sealed challenge shows when it opens, and nothing else", async ({ page }) => {
  await page.goto("/challenges");
  const sealed = page.locator(".is-sealed");

  await expect(sealed).toContainText(/Revealed on \d+ \w+ \d{4}, \d\d:\d\d \w+ time\./);
  await expect(sealed.getByRole("link")).toHaveCount(0);
});
