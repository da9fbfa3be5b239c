import type { APIRequestContext } from "@playwright/test";
import { expect, hydrated, test as it, type SiteData, unexpectedMessages } from "./site";
import { call, openPage, register } from "./users";

interface Person {
  username: string;
  name: string;
}

/** A user with a public team. */
async function memberOf(request: APIRequestContext, { event }: SiteData): Promise<Person> {
  const path = `/api/v1/events/${event.slug}/teams?perPage=48`;
  const { data } = await call<{ data: { members: Person[] }[] }>(request, "GET", path);
  const [member] = data.flatMap(({ members }) => members);
  if (!member) throw new Error("no team has members");
  return member;
}

it("profiles are public, not listed by search engines, and show no email address", async ({
  page,
  request,
  siteData,
  pageLog,
}) => {
  const { username, name } = await memberOf(request, siteData);
  const html = await (await request.get(`/user/${username}`)).text();
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).not.toContain(`${username}@`);
  await openPage(page, `/user/${username}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText(/^Joined \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit profile" })).toHaveCount(0);
  await expect(page).toHaveTitle(new RegExp(`^${name} · `));
  expect(pageLog.apiCalls).toEqual([]);
  expect(unexpectedMessages(pageLog)).toEqual([]);

  await register(page.context().request);
  await openPage(page, `/user/${username}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("link", { name: "Edit profile" })).toHaveCount(0);
});

it("users navigate from their profile to the preferences and back, with the right styles", async ({
  page,
  pageLog,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const user = await register(page.context().request);
  await openPage(page, `/user/${user.username}`);
  await page.getByRole("link", { name: "Edit profile" }).click();
  await expect(page).toHaveURL("/preferences");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Preferences · /);
  await expect(page.getByRole("navigation", { name: "Preferences" })).toHaveCSS("position", "sticky");

  await page.getByRole("main").getByRole("link", { name: user.name }).click();
  await expect(page).toHaveURL(`/user/${user.username}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator(".profile-head")).toHaveCSS("display", "grid");
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a profile's styles are in the head of the document, and a navigation waits for them", async ({
  page,
  request,
  siteData,
}) => {
  const { username, name } = await memberOf(request, siteData);
  const html = await (await request.get(`/user/${username}`)).text();
  const [, href = ""] = /<link rel="stylesheet" href="(\/assets\/account-[^"]+)">.*<\/head>/s.exec(html) ?? [];
  expect(href).not.toBe("");
  await page.goto("/faq");
  await hydrated(page);
  let send = () => {};
  const released = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(href, async (route) => {
    await released;
    await route.continue();
  });
  const requested = page.waitForRequest((request) => request.url().endsWith(href));
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement("a"), { href: path, textContent: "There" });
    document.querySelector("main")?.prepend(link);
    link.click();
  }, `/user/${username}`);
  await requested;
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(name);
  send();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.locator(`link[href="${href}"]`)).toHaveCount(1);
});
