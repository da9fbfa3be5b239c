import { faultsOf } from "./axe";
import { complaints } from "./canned-visitor";
import { expect, hydrated, test as it } from "./site";

const pages = {
  rules: "/rules",
  about: "/about",
  "terms and conditions": "/terms-and-conditions",
  questions: "/faq",
  "questions nobody asked": "/faq?q=zebra",
  "previous editions": "/previous-hackathons",
  "a gallery that is empty": "/previous-hackathons?q=zebra#projects",
  "somebody's page": "/user/rui",
};

for (const [name, path] of Object.entries(pages)) {
  it(`${name}: hydrates in silence and fetches nothing again`, async ({ page, watched }) => {
    await page.goto(path);
    await hydrated(page);

    expect(watched.messages).toEqual([]);
    expect(watched.apiCalls).toEqual([]);
  });

  for (const colorScheme of ["light", "dark"] as const)
    it(`${name}, ${colorScheme}: axe finds no fault at any width, and nothing scrolls sideways`, async ({ page }) => {
      it.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await hydrated(page);
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await faultsOf(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
}

it.describe("a page of text", () => {
  it("says what it is, and of when; and lets search engines in", async ({ page, request }) => {
    await page.goto("/rules");

    await expect(page.getByText("Last changed 2 September 2025")).toBeVisible();
    await expect(page.getByText("Version 3")).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/rules$/);
    await expect(page.locator("meta[name=author]")).toHaveCount(0);
    expect(await (await request.get("/about")).text()).toContain('name="author" content="The organisers"');
    expect(await (await request.get("/terms-and-conditions")).text()).not.toContain('name="description"');
  });

  it("marks what is being read in its contents, which stay in view", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/rules#prior-work");
    await hydrated(page);

    const contents = page.getByRole("navigation", { name: "Contents" });
    await expect(contents.getByRole("link", { name: "Work from before" })).toHaveAttribute("aria-current", "location");
    await expect(contents).toBeInViewport();
    await contents.getByRole("link", { name: "Code of conduct" }).click();
    await expect(page).toHaveURL("/rules#code-of-conduct");
    await expect(contents.getByRole("link", { name: "Code of conduct" })).toHaveAttribute("aria-current", "location");
  });

  it("opens its contents on a phone when asked to", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/rules");
    await hydrated(page);
    const link = page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Handing in" });
    await expect(link).toBeHidden();
    await page.getByText("Contents", { exact: true }).click();
    await link.click();

    await expect(page.getByRole("heading", { name: "Handing in" })).toBeInViewport();
  });

  it("links of headings are in the clipboard once followed, by keys as well", async ({ page, context, baseURL }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/rules");
    await hydrated(page);
    await page.getByRole("link", { name: "Link to “Size”" }).focus();
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL("/rules#team-size");
    await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/rules#team-size`);
  });

  it("its links lead on without loading a document, to an anchor too", async ({ page, watched }) => {
    await page.goto("/about");
    await hydrated(page);
    await page.getByRole("main").getByRole("link", { name: "intellectual property" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Intellectual property rights");
    expect(watched.documents).toEqual(["/about"]);
    expect(complaints(watched)).toEqual([]);
  });
});

it.describe("questions", () => {
  it("an address opens its answer, also one that changes while a search hides it", async ({ page }) => {
    await page.goto("/faq#faq-may-we-begin-before-the-kickoff");
    await hydrated(page);
    await expect(page.getByText("Ideas and reading, yes.")).toBeInViewport();
    await page.getByLabel("Search the questions").fill("ticket");
    await expect(page.getByText("Ideas and reading, yes.")).toBeHidden();
    await page.evaluate(() => {
      window.location.hash = "faq-is-the-house-accessible";
    });

    await expect(page.getByText("Step-free from the street")).toBeInViewport();
  });

  it("are looked through as one types; Escape shows all again", async ({ page }) => {
    await page.goto("/faq");
    await hydrated(page);
    const field = page.getByLabel("Search the questions");
    await field.fill("own build");
    await expect(page.getByRole("status").filter({ hasText: "questions" })).toHaveText("1 of 8 questions");
    await field.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByText("You do. The challenge's owner")).toBeVisible();
    await field.fill("zebra");
    await expect(page.getByRole("heading", { name: "No answer to that yet" })).toBeVisible();
    await field.press("Escape");
    await expect(page.getByRole("heading", { name: "Tickets" })).toBeVisible();
  });
});

it.describe("the gallery", () => {
  it("is narrowed down by links and by typing, all of it in the address", async ({ page }) => {
    await page.goto("/previous-hackathons");
    await hydrated(page);
    const gallery = page.locator("#projects");
    await expect(gallery.getByRole("status")).toHaveText("43 projects");
    await gallery.getByRole("link", { name: "Hackathon 2022" }).click();
    await expect(page).toHaveURL("/previous-hackathons?edition=hackathon-2022");
    await expect(gallery.getByRole("status")).toHaveText("9 of 43 projects");
    await gallery.getByLabel("Search the projects").pressSequentially("mesa 4");
    await expect(gallery.getByRole("status")).toHaveText("1 of 43 projects");
    await expect(page).toHaveURL("/previous-hackathons?edition=hackathon-2022&q=mesa+4");
    await gallery.getByRole("link", { name: "Hackathon 2022" }).click();
    await expect(page).toHaveURL("/previous-hackathons?q=mesa+4");

    await page.goBack();
    await expect(page).toHaveURL("/previous-hackathons?edition=hackathon-2022&q=mesa+4");
    await expect(gallery.getByRole("status")).toHaveText("1 of 43 projects");
    await page.goBack();
    await expect(page).toHaveURL("/previous-hackathons");
    await expect(gallery.getByRole("status")).toHaveText("43 projects");
    await expect(gallery.getByLabel("Search the projects")).toHaveValue("");
  });

  it("the wall tells of each edition what is known", async ({ page }) => {
    await page.goto("/previous-hackathons");

    await expect(page.locator(".wall > li").first()).toContainText("128 people");
    await expect(page.getByRole("heading", { name: "Ouve Lá" }).first()).toBeVisible();
    expect(await page.locator(".wall .panel.is-wide").count()).toBeGreaterThan(2);
  });
});

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("texts, their contents, searches and filters are all there", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/rules");
    await expect(
      page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "AI tools" }),
    ).toBeVisible();
    await page.goto("/faq");
    await page.getByLabel("Search the questions").fill("ticket");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/faq?q=ticket");
    await expect(page.getByText("May we begin before the kickoff?")).toBeHidden();
    await page.goto("/previous-hackathons?prize=Second+prize");
    await expect(page.locator("#projects").getByRole("status")).toHaveText("3 of 43 projects");
    await page.getByLabel("Search the projects").fill("sino");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/previous-hackathons?prize=Second+prize&q=sino#projects");
    await expect(page.locator("#projects").getByRole("status")).toHaveText("1 of 43 projects");
  });
});
