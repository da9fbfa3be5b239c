import type { Page } from "@playwright/test";
import { expect, hydrated, test as it, navigateTo } from "./site";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Follows a link to an event whose API response is overridden. */
async function visitEvent(page: Page, response: { status: number; message: string } | "abort") {
  await page.route("/api/v1/events/the-one", (route) =>
    response === "abort"
      ? route.abort()
      : route.fulfill({ status: response.status, json: { message: response.message, errors: {} } }),
  );
  await navigateTo(page, "/events/the-one");
}

it("a failed page offers to reload and shows the support address", async ({ page, siteData }) => {
  await visitEvent(page, { status: 500, message: "Server Error" });

  await expect(heading(page)).toHaveText("Something went wrong");
  await expect(page.getByRole("heading", { name: "need help?" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: siteData.email })).toHaveAttribute("href", /^mailto:/);
  await expect(page).toHaveTitle(/Something went wrong/);
  const loaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Reload" }).click();
  await loaded;
});

it("shows the support address when every request fails", async ({ page, siteData }) => {
  await page.route("/api/**", (route) => route.fulfill({ status: 500, json: { message: "Server Error" } }));
  await page.route("/rules", async (route) => {
    const body = await (await route.fetch()).text();
    const shell = body
      .replace(/<div id="root">.*<\/div>(?=\s*<script)/s, '<div id="root"></div>')
      .replace(/(<script[^>]*id="state"[^>]*>).*?<\/script>/s, "$1null</script>");
    await route.fulfill({ contentType: "text/html", body: shell });
  });
  await page.goto("/rules");

  await expect(heading(page)).toHaveText("Something went wrong");
  await expect(page.getByRole("link", { name: siteData.email })).toHaveAttribute("href", /^mailto:/);
});

it("the back button of an error page leads to the previous page", async ({ page }) => {
  await visitEvent(page, { status: 500, message: "Server Error" });
  await page.getByRole("link", { name: "Back" }).click();

  await expect(page).toHaveURL("/rules");
});

it("the back button leads to the home page when there is no previous page", async ({ context }) => {
  const page = await context.newPage();
  await page.goto("/403");
  await hydrated(page);
  await page.getByRole("link", { name: "Back" }).click();

  await expect(page).toHaveURL("/");
});

it("forward entries do not count as a previous page", async ({ context }) => {
  const page = await context.newPage();
  await page.goto("/403");
  await page.goto("/rules");
  await page.goBack();
  await hydrated(page);
  await page.getByRole("link", { name: "Back" }).click();

  await expect(page).toHaveURL("/");
});

it("a 403 response leads to /403", async ({ page }) => {
  await visitEvent(page, { status: 403, message: "Forbidden." });

  await expect(page).toHaveURL("/403");
  await expect(heading(page)).toHaveText("You don't have access");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

it("a link clicked offline shows the connection error, and loads its page once online", async ({ page, context }) => {
  await page.goto("/rules");
  await hydrated(page);
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();

  await expect(heading(page)).toHaveText("We can't connect");
  const loaded = page.waitForEvent("load");
  await context.setOffline(false);
  await loaded;
  await expect(page).toHaveURL("/faq");
  await expect(heading(page)).toHaveText("Frequently asked questions");
});

it("the connection error tries again on request, and once online", async ({ page, context }) => {
  await visitEvent(page, "abort");
  await expect(heading(page)).toHaveText("We can't connect");
  await expect(page.getByRole("heading", { name: "need help?" })).toBeVisible();
  await context.setOffline(true);
  const tried = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/v1/events/the-one"));
  await page.getByRole("button", { name: "Try again" }).click();
  await tried;
  await expect(page.locator(".progress")).not.toHaveClass(/is-running/);
  await expect(heading(page)).toHaveText("We can't connect");
  const loaded = page.waitForEvent("load");
  await context.setOffline(false);

  await loaded;
});

for (const [path, status] of [
  ["/403", 403],
  ["/404", 404],
  ["/no/such/page", 404],
  ["/previous-nothings", 404],
  ["/events/there-is-no-such-event", 404],
] as const)
  it(`${path} is answered ${status} with header and footer, and is not indexed`, async ({ page, pageLog }) => {
    const response = await page.goto(path);
    await hydrated(page);

    expect(response?.status()).toBe(status);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Back" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "need help?" })).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    // The browser logs the document's status itself; nothing else may be logged.
    expect(pageLog.messages.filter((text) => !text.includes(`status of ${status}`))).toEqual([]);
    expect(pageLog.apiCalls).toEqual([]);
  });
