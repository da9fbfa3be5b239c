import { expect, hydrated, test as it } from "./site";

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("the home page shows the current edition", async ({ page, siteData }) => {
    const response = await page.goto("/");

    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(siteData.event.subtitle);
    await expect(page).toHaveTitle(new RegExp(siteData.name));
  });

  it("links lead from the home page to the list of editions, to an event and back", async ({ page, siteData }) => {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "All editions" }).first().click();
    await page.getByRole("link", { name: siteData.event.title }).click();
    await expect(page).toHaveURL(`/events/${siteData.event.slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(siteData.event.title);

    await page.getByRole("main").getByRole("link", { name: "All editions" }).click();
    await expect(page).toHaveURL("/events");
  });

  it("an unknown event is a 404 page", async ({ page }) => {
    const response = await page.goto("/events/there-is-no-such-event");

    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A tile is missing");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  });

  it("an unknown address is a 404 page", async ({ page }) => {
    expect((await page.goto("/no/such/page"))?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "Go to the home page" })).toHaveAttribute("href", "/");
  });

  it("the URL of an event by id redirects to its slug", async ({ page, request, siteData }) => {
    const { id } = await (await request.get(`/api/v1/events/${siteData.event.slug}`)).json();
    await page.goto(`/events/${id}`);

    await expect(page).toHaveURL(`/events/${siteData.event.slug}`);
  });
});

it.describe("page load", () => {
  for (const path of ["/", "/events", "event"])
    it(`${path} hydrates without console output and refetches nothing`, async ({ page, siteData, pageLog }) => {
      await page.goto(path === "event" ? `/events/${siteData.event.slug}` : path);
      await hydrated(page);

      expect(pageLog.messages).toEqual([]);
      expect(pageLog.apiCalls).toEqual([]);
    });

  it("removes tracking parameters from the URL before hydration", async ({ page, pageLog }) => {
    await page.goto("/events?utm_source=news&page=1&gclid=x#content");
    await hydrated(page);

    await expect(page).toHaveURL("/events?page=1#content");
    expect(pageLog.messages).toEqual([]);
    expect(pageLog.apiCalls).toEqual([]);
  });

  it("reports hydration mismatches", async ({ page, pageLog }) => {
    await page.route("/events", async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({
        contentType: "text/html",
        body: body.replace(/(<h1[^>]*>).*?<\/h1>/s, "$1Another page</h1>"),
      });
    });
    await page.goto("/events");
    await hydrated(page);

    // A development build words it differently.
    expect(pageLog.messages.join()).toMatch(/React error #418|Hydration failed/i);
  });

  it("a 404 page hydrates, too", async ({ page, pageLog }) => {
    await page.goto("/events/there-is-no-such-event");
    await hydrated(page);

    // The browser logs the document's status itself; nothing else may be logged.
    expect(pageLog.messages.filter((text) => !text.includes("status of 404"))).toEqual([]);
    expect(pageLog.apiCalls).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A tile is missing");
  });

  it("the browser renders an empty shell", async ({ page, siteData, pageLog }) => {
    await page.route("/", async (route) => {
      const body = await (await route.fetch()).text();
      const shell = body
        .replace(/<div id="root">.*<\/div>(?=\s*<script)/s, '<div id="root"></div>')
        .replace(/(<script[^>]*id="state"[^>]*>).*?<\/script>/s, "$1null</script>")
        .replace(/<title>.*?<\/title>/s, "<title></title>");
      await route.fulfill({ contentType: "text/html", body: shell });
    });
    await page.goto("/");

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(siteData.event.subtitle);
    await expect(page).toHaveTitle(new RegExp(siteData.event.title));
    expect(pageLog.messages).toEqual([]);
    expect(new Set(pageLog.apiCalls).size).toBe(pageLog.apiCalls.length);
  });
});

it.describe("navigation", () => {
  it("leads from home to the list, an event and back without loading a document", async ({
    page,
    siteData,
    pageLog,
  }) => {
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("main").getByRole("link", { name: "All editions" }).first().click();
    await expect(page).toHaveURL("/events");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All editions");
    await page.getByRole("main").getByRole("link", { name: siteData.event.title, exact: true }).click();
    await expect(page).toHaveURL(`/events/${siteData.event.slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(siteData.event.title);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All editions");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(siteData.event.subtitle);

    expect(pageLog.documents).toEqual(["/"]);
    expect(pageLog.messages).toEqual([]);
    // The event is known from the home page. Its page fetches two lists, and home, which the browser draws now, what the
    // server had drawn.
    const below = `/api/v1/events/${siteData.event.slug}`;
    const lists = ["challenges", "judges", "projects", "schedules", "schedules", "sponsors", "tickets", "tickets"];
    const fetched = pageLog.apiCalls.filter((call) => call.startsWith(below)).sort();
    expect(fetched.map((call) => call.replace(/\?.*/, ""))).toEqual(lists.map((list) => `${below}/${list}`));
  });

  it("updates title, description and canonical URL", async ({ page, siteData }) => {
    await page.goto("/events");
    await hydrated(page);
    await page.getByRole("link", { name: siteData.event.title, exact: true }).click();
    await expect(page).toHaveURL(`/events/${siteData.event.slug}`);

    await expect(page).toHaveTitle(new RegExp(`^${siteData.event.title} · ${siteData.name}`));
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      new RegExp(`/events/${siteData.event.slug}$`),
    );
    await expect(page.locator("meta[name=description]")).toHaveCount(1);
  });

  it("focuses the heading of the new page, and marks it in the menu", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "rules" });
    await link.click();

    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(link).toHaveAttribute("aria-current", "page");
  });

  it("focuses the heading of the next page of a list, too", async ({ page }) => {
    await page.goto("/events?page=1&perPage=2");
    await hydrated(page);
    await page.getByRole("link", { name: "Older" }).click();

    await expect(page).toHaveURL("/events?page=2&perPage=2");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  it("adds one history entry when the same link is clicked repeatedly", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "rules" });
    await link.click();
    await expect(page).toHaveURL("/rules");
    await link.click();
    await link.click();
    await page.goBack();

    await expect(page).toHaveURL("/");
  });

  it("restores the scroll position of a list when going back", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto("/events");
    await hydrated(page);
    const last = page.getByRole("main").locator(".card a").last();
    await last.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(100);
    await last.click();
    await expect(page).not.toHaveURL("/events");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();

    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(left, -1);
  });

  it("loads unknown URLs from the server", async ({ page, pageLog }) => {
    await page.goto("/");
    await hydrated(page);
    await page.evaluate(() => document.querySelector("main a")?.setAttribute("href", "/no/such/page"));
    await page.getByRole("main").getByRole("link").first().click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A tile is missing");
    expect(pageLog.documents).toEqual(["/", "/no/such/page"]);
  });
});

it("the first Tab stop skips to the content", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("main")).toBeFocused();
});

it("a page visited again fetches only stale data", async ({ page, pageLog, siteData }) => {
  const calls = () => pageLog.apiCalls.splice(0);
  await page.clock.install();
  await page.goto("/");
  await hydrated(page);
  const visit = async (label: string, url: string) => {
    await page.getByRole("contentinfo").getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(url);
    await hydrated(page);
  };
  const event = `/api/v1/events/${siteData.event.slug}`;
  await visit("terms and conditions", "/terms-and-conditions");
  await visit("home", "/");
  // The lists that the server has drawn are fetched now that the browser draws them.
  const lists = [`${event}/challenges`, `${event}/judges`, `${event}/sponsors`];
  const [first, ...drawn] = calls();
  expect(first).toBe("/api/v1/content/terms-and-conditions");
  expect(drawn).toEqual(expect.arrayContaining(lists.map((list) => expect.stringContaining(`${list}?`))));
  expect(drawn).not.toContain(event);

  await visit("terms and conditions", "/terms-and-conditions");
  await visit("home", "/");
  expect(calls()).toEqual([]);

  await visit("terms and conditions", "/terms-and-conditions");
  await page.clock.fastForward("01:01");
  await visit("home", "/");
  expect(calls()).toContain(event);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(siteData.event.subtitle);
});
