import type { Locator, Page } from "@playwright/test";
import { expect, test as it, unexpectedMessages } from "./site";
import { call, openPage } from "./users";

const contents = (page: Page): Locator => page.getByRole("navigation", { name: "Contents" });

interface Question {
  slug: string;
  question: string;
}

it.describe("a content page", () => {
  it("shows its version and date, and can be indexed", async ({ page }) => {
    await page.goto("/rules");
    await expect(page.getByText(/^Last updated \d+ \w+ \d{4}$/)).toBeVisible();
    await expect(page.getByText(/^Version \d+$/)).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/rules$/);
  });

  it("marks the section that the URL points to in its contents, which stay visible", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/rules");
    const href = `#${await page.locator(".written h3[id]").nth(1).getAttribute("id")}`;
    await page.goto("/faq");
    await openPage(page, `/rules${href}`);
    await expect(contents(page).locator("[aria-current=location]")).toHaveAttribute("href", `${href}`);
    await expect(contents(page)).toBeInViewport();
  });

  it("expands its contents on a phone on request", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, "/rules");
    const link = contents(page).getByRole("link").last();
    await expect(link).toBeHidden();
    await page.getByText("Contents", { exact: true }).click();
    const target = `${await link.getAttribute("href")}`;
    await link.click();
    await expect(page.locator(target)).toBeInViewport();
  });

  it("copies a heading's link when it is clicked or activated by keyboard", async ({ page, context, baseURL }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openPage(page, "/rules");
    const link = page.getByRole("link", { name: /^Link to “/ }).first();
    const href = await link.getAttribute("href");
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/rules${href}`);
    await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/rules${href}`);
  });

  it("has links that navigate without loading a document", async ({ page, pageLog }) => {
    await openPage(page, "/rules");
    const link = page.locator(".written a[href^='/']").first();
    const href = `${await link.getAttribute("href")}`;
    await link.click();
    await expect(page).toHaveURL(href);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Rules");
    expect(pageLog.documents).toEqual(["/rules"]);
    expect(unexpectedMessages(pageLog)).toEqual([]);
  });
});

it("the URL opens its answer, even while a search hides it", async ({ page, request }) => {
  const { data } = await call<{ data: Question[] }>(request, "GET", "/api/v1/faq?perPage=100");
  const [one, other] = [data.at(1)?.slug, data.at(-1)?.slug];
  await openPage(page, `/faq#faq-${one}`);
  const answer = (slug = "") => page.locator(`#faq-${slug} .written`);
  await expect(answer(one)).toBeInViewport();
  await page.getByLabel("Search questions").fill(`${data.at(0)?.question}`);
  await expect(answer(one)).toBeHidden();
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, `faq-${other}`);
  await expect(answer(other)).toBeInViewport();
});

it("questions are searched while typing, and Escape shows all again", async ({ page, request }) => {
  const { data } = await call<{ data: Question[] }>(request, "GET", "/api/v1/faq?perPage=100");
  const question = `${data.at(-1)?.question}`;
  await openPage(page, "/faq");
  const field = page.getByLabel("Search questions");
  await field.fill(question);
  await expect(page.getByRole("status").filter({ hasText: "questions" })).toHaveText(`1 of ${data.length} questions`);
  await field.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.locator(`#faq-${data.at(-1)?.slug} .written`)).toBeVisible();
  await field.fill("zebra");
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  await field.press("Escape");
  await expect(page.getByText(`${data.at(0)?.question}`)).toBeVisible();
});

it("the gallery is filtered by links and by typing, with the filters in the URL", async ({ page, siteData }) => {
  const path = siteData.previous;
  await openPage(page, path);
  const gallery = page.locator("#projects");
  const status = gallery.getByRole("status");
  const field = gallery.getByLabel("Search the projects");
  const all = Number.parseInt(await status.innerText(), 10);
  // So small a gallery has no filters, unless the address has one.
  await expect(field).toHaveCount(0);
  const edition = siteData.past;
  await openPage(page, `${path}?edition=${edition}`);
  const filter = gallery.getByRole("list", { name: "Edition" }).locator("[aria-current]");
  await expect(status).toHaveText(new RegExp(`^\\d+ of ${all} projects$`));
  const title = await gallery.locator(".projects h3").last().innerText();
  await field.pressSequentially(title);
  await expect(status).toHaveText(`1 of ${all} projects`);
  const search = new URLSearchParams({ edition: `${edition}`, q: title });
  await expect(page).toHaveURL(`${path}?${search}`);
  await filter.click();
  await expect(page).toHaveURL(`${path}?${new URLSearchParams({ q: title })}`);

  await page.goBack();
  await expect(page).toHaveURL(`${path}?${search}`);
  await expect(status).toHaveText(`1 of ${all} projects`);
  await expect(field).toHaveValue(title);
});
