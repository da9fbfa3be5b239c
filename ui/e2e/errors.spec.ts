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

it("a page that breaks says so, offers to reload, and says whom to ask", async ({ page, siteData }) => {
  await visitEvent(page, { status: 500, message: "Server Error" });

  await expect(heading(page)).toHaveText("Something went wrong");
  await expect(page.getByRole("heading", { name: "need help?" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: siteData.email })).toHaveAttribute("href", /^mailto:/);
  await expect(page).toHaveTitle(/Something went wrong/);
  const loaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Reload" }).click();
  await loaded;
});

it("whom to ask is known even when nothing of the site can be had", async ({ page, siteData }) => {
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

it("its back button leads to where the visitor came from", async ({ page }) => {
  await visitEvent(page, { status: 500, message: "Server Error" });
  await page.getByRole("link", { name: "Back" }).click();

  await expect(page).toHaveURL("/rules");
});

it("its back button leads home when they came from nowhere", async ({ context }) => {
  const page = await context.newPage();
  await page.goto("/403");
  await hydrated(page);
  await page.getByRole("link", { name: "Back" }).click();

  await expect(page).toHaveURL("/");
});

it("what lies ahead in the history is nowhere to come from", async ({ context }) => {
  const page = await context.newPage();
  await page.goto("/403");
  await page.goto("/rules");
  await page.goBack();
  await hydrated(page);
  await page.getByRole("link", { name: "Back" }).click();

  await expect(page).toHaveURL("/");
});

it("who is refused something is sent to /403", async ({ page }) => {
  await visitEvent(page, { status: 403, message: "Forbidden." });

  await expect(page).toHaveURL("/403");
  await expect(heading(page)).toHaveText("You don't have access");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

it("a press without a network says so, and the page comes up once there is one", async ({ page, context }) => {
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

it("without a connection the page tries again when asked to", async ({ page, context }) => {
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
  it(`${path} is answered ${status}, in the shell, and is not for search engines`, async ({ page, watched }) => {
    const response = await page.goto(path);
    await hydrated(page);

    expect(response?.status()).toBe(status);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Back" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "need help?" })).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    // The browser logs the document's status itself; nothing else may be logged.
    expect(watched.messages.filter((text) => !text.includes(`status of ${status}`))).toEqual([]);
    expect(watched.apiCalls).toEqual([]);
  });
