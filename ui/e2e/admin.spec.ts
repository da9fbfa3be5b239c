import type { APIRequestContext } from "@playwright/test";
import { allSections } from "../src/features/admin/sections";
import { asAdministrator, heading, type Row, unique } from "./admin-pages";
import administrator from "./administrator.json" with { type: "json" };
import { layoutShift, overflowingWidths, violationsEverywhere } from "./axe";
import { pictureOf } from "./picture";
import { complaints, expect, hydrated, test as it } from "./site";
import { arrive, call, promote, registerVerified, staff, toast } from "./users";

/** A new reward of the current edition. */
async function createReward(request: APIRequestContext, eventId: string, name = unique("Mug")): Promise<Row> {
  return call(request, "POST", "/api/v1/rewards", { eventId, name, kind: "item", cost: 5 });
}

it("guests log in and come back, users without rights are refused, staff see what they may", async ({
  page,
  request,
  context,
  browser,
}) => {
  const response = await request.get("/admin/rewards?state=draft", { maxRedirects: 0 });
  expect(response.headers().location).toContain("next=%2Fadmin%2Frewards%3Fstate%3Ddraft");

  const user = await registerVerified(context.request);
  await page.goto("/admin");
  expect(new URL(page.url()).pathname).toBe("/403");

  await promote(browser, user);
  await arrive(page, "/admin");
  const navigation = page.getByRole("navigation", { name: "Administration" });
  await expect(navigation.getByRole("link", { name: "rewards" })).toBeVisible();
  // Only administrators read the audit log.
  await expect(navigation.getByRole("link", { name: "audit log" })).toHaveCount(0);
  await page.goto("/admin/audit-log");
  expect(new URL(page.url()).pathname).toBe("/403");
  expect((await request.get("/admin/nothing", { maxRedirects: 0 })).status()).toBe(404);
});

it("every section and its rows are complete in the first response", async ({ context }) => {
  await asAdministrator(context.request);
  const failed: string[] = [];
  for (const { name } of allSections) {
    const list = await (await context.request.get(`/admin/${name}`)).text();
    const [, row] = /<th[^>]*scope="row"[^>]*><a href="(\/admin\/[^"]+)"/.exec(list) ?? [];
    if (!list.includes("<h1>")) failed.push(name);
    if (row && !(await (await context.request.get(row.replaceAll("&amp;", "&"))).text()).includes("<h1>"))
      failed.push(row);
  }
  expect(failed).toEqual([]);
});

it("a reward is created, found, changed, and deleted", async ({ page, context, watched, siteData }) => {
  await asAdministrator(context.request);
  const name = unique("Sticker");
  await arrive(page, `/admin?event=${siteData.event.slug}`);

  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "rewards" }).click();
  await page.getByRole("link", { name: "New reward" }).first().click();
  await expect(heading(page)).toHaveText("New reward");
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("2 fields need your attention");
  await page.getByRole("link", { name: "Name is required." }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type(name);
  await page.getByLabel("Points").fill("12");
  await page.getByLabel("From").fill("2027-03-06T09:00");
  await page.keyboard.press("Control+s");
  await expect(toast(page)).toContainText("Created");
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByLabel("From")).toHaveValue("2027-03-06T09:00");

  await page.getByLabel("Points").fill("13");
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  // Leaving asks first.
  await page.getByRole("link", { name: "Rewards", exact: true }).click();
  await page.getByRole("dialog", { name: "Leave this page?" }).getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toContainText("Saved");
  await expect(page.getByText("No changes")).toBeVisible();

  await page.getByRole("link", { name: "Rewards", exact: true }).click();
  await page.getByLabel("Search", { exact: true }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("cell", { name: "13", exact: true })).toBeVisible();

  await page.getByLabel(`Select ${name}`).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete" });
  await expect(dialog).toContainText("This deletes 1 row with its stock and limits. It can't be undone.");
  await expect(dialog.getByRole("button", { name: "Delete", exact: true })).toBeDisabled();
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("1 row changed.");
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  expect(complaints(watched)).toEqual([]);
});

it("the bar that saves is one row on phones, and covers no field that has the focus", async ({
  page,
  context,
  siteData,
}) => {
  await asAdministrator(context.request);
  const { id: eventId } = await call<{ id: string }>(context.request, "GET", `/api/v1/events/${siteData.event.slug}`);
  const name = unique("Badge");
  for (const each of ["A", "B"]) await createReward(context.request, eventId, `${name} ${each}`);
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not visible`);
    return box;
  };

  // A record with all buttons: opened from a list, with a change.
  await arrive(page, `/admin/rewards?q=${encodeURIComponent(name)}&sort=name`);
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Save and next" })).toBeVisible();
  await page.getByLabel("Points").fill("13");
  await expect(page.getByRole("button", { name: "Discard" })).toBeVisible();
  for (const width of [320, 390, 640]) {
    await page.setViewportSize({ width, height: 700 });
    expect((await boxOf(".save-bar")).height, `${width} px`).toBeLessThanOrEqual(72);
    for (const field of await page.locator(".record-form :is(input, textarea, select):visible").all()) {
      await field.focus();
      const { y, height } = (await field.boundingBox()) ?? { y: 0, height: 0 };
      expect(y + Math.min(height, 100), `${width} px`).toBeLessThanOrEqual((await boxOf(".save-bar")).y);
    }
  }
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();

  await arrive(page, "/admin/rewards/create");
  await page.getByLabel("Points").fill("13");
  for (const width of [320, 390, 640]) {
    await page.setViewportSize({ width, height: 700 });
    expect((await boxOf(".save-bar")).height, `${width} px`).toBeLessThanOrEqual(72);
  }
  expect(await overflowingWidths(page, [320])).toEqual([]);
});

it("uploaded pictures are saved with their rows", async ({ page, context, watched, siteData }) => {
  const { request } = context;
  await asAdministrator(request);
  const { id: eventId } = await call<{ id: string }>(request, "GET", `/api/v1/events/${siteData.event.slug}`);
  const name = unique("Rui");
  const judge = await call<Row>(request, "POST", "/api/v1/judges", { eventId, name, role: "Mentor" });
  const sponsor = await call<Row>(request, "POST", "/api/v1/sponsors", { eventId, name: unique("Mare"), tier: "gold" });
  const upload = (field: string) => page.getByRole("group", { name: field, exact: true });
  const stored = async (path: `/api/v1/${string}`, field: string) =>
    (await call<Record<string, string>>(request, "GET", path))[field];

  await arrive(page, `/admin/judges/${judge.id}`);
  await upload("Photo")
    .getByLabel("Upload photo")
    .setInputFiles(await pictureOf(page, 600, 400));
  await page.getByRole("dialog", { name: "Photo" }).getByRole("button", { name: "Use this part" }).click();
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toContainText("Saved");
  expect(await stored(`/api/v1/judges/${judge.id}`, "photo")).toMatch(/^\/media\/pictures\/[0-9a-f]{32}\.jpg$/);

  await arrive(page, `/admin/sponsors/${sponsor.id}`);
  await upload("Logo")
    .getByLabel("Upload image")
    .setInputFiles(await pictureOf(page, 300, 120));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toContainText("Saved");
  expect(await stored(`/api/v1/sponsors/${sponsor.id}`, "logo")).toContain("/media/pictures/");
  expect(await violationsEverywhere(page)).toEqual([]);

  await upload("Logo").getByRole("button", { name: "Remove image" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("No changes")).toBeVisible();
  expect(await stored(`/api/v1/sponsors/${sponsor.id}`, "logo")).toBeNull();
  expect(complaints(watched)).toEqual([]);
});

it("two people edit a row: each chooses what stays, and nothing is lost", async ({
  page,
  context,
  browser,
  siteData,
}) => {
  await asAdministrator(context.request);
  const other = await staff(browser);
  const { id: eventId } = await call<{ id: string }>(other, "GET", `/api/v1/events/${siteData.event.slug}`);
  const reward = await createReward(other, eventId);
  await arrive(page, `/admin/rewards/${reward.id}`);

  const mine = unique("Mine");
  await page.getByLabel("Name").fill(mine);
  await page.getByLabel("Points").fill("7");
  const path = `/api/v1/rewards/${reward.id}`;
  await call(other, "PUT", path, { name: unique("Theirs"), cost: 99, version: reward.version });
  await page.getByRole("button", { name: "Save" }).click();

  const dialog = page.getByRole("dialog", { name: "This row has changed" });
  await dialog.getByRole("group", { name: "Points" }).getByLabel("Theirs").check();
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(toast(page)).toContainText("Saved");
  expect(await call(other, "GET", path)).toMatchObject({ name: mine, cost: 99 });
});

it("a session that ends while typing: log in above the form, then save", async ({
  page,
  context,
  browser,
  siteData,
}) => {
  await asAdministrator(context.request);
  const other = await staff(browser);
  const { id: eventId } = await call<{ id: string }>(other, "GET", `/api/v1/events/${siteData.event.slug}`);
  const reward = await createReward(other, eventId);
  await arrive(page, `/admin/rewards/${reward.id}`);
  await page.getByLabel("Name").fill("Typed before the session ended");

  await call(context.request, "POST", "/api/v1/logout", {});
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("nothing you typed is lost");
  await dialog.getByLabel("E-mail or username").fill(administrator.email);
  await dialog.locator("input[type=password]").fill(administrator.password);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("You're logged out")).toBeVisible();
  await expect(page.locator("#field-name")).toHaveValue("Typed before the session ended");

  const path = `/api/v1/rewards/${reward.id}` as const;
  await call(other, "PUT", path, { cost: 99, version: reward.version });
  await page.getByRole("button", { name: "Save" }).click();
  await dialog.getByLabel("E-mail or username").fill(administrator.email);
  await dialog.locator("input[type=password]").fill(administrator.password);
  await dialog.getByRole("button", { name: "Login" }).click();
  const conflict = page.getByRole("dialog", { name: "This row has changed" });
  await expect(conflict).toContainText("They also changed: Points");
  await conflict.getByRole("button", { name: "Save" }).click();

  await expect(toast(page)).toContainText("Saved");
  await expect(heading(page)).toHaveText("Typed before the session ended");
  expect(await call(other, "GET", path)).toMatchObject({ name: "Typed before the session ended", cost: 99 });
});

it("the palette goes to pages and finds people by keyboard alone", async ({ page, context, watched }) => {
  await asAdministrator(context.request);
  await arrive(page, "/admin/rewards");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("waiting");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toContainText("Waiting list");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(administrator.email.split("@")[0] ?? "");
  await expect(page.getByRole("option", { name: "administrator" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("administrator");
  expect(complaints(watched)).toEqual([]);
});

it("lists are sorted, filtered, exported, and remember their columns", async ({ page, context }) => {
  await asAdministrator(context.request);
  await arrive(page, "/admin/waiting-list?event=hackathon-2027");

  await page.getByRole("link", { name: /^Waiting \d+$/ }).click();
  await expect(page).toHaveURL(/state=waiting/);
  await expect(page.getByRole("link", { name: "Clear search and filters" })).toBeVisible();
  await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");

  await page.getByText("Export", { exact: true }).click();
  const href = await page.getByRole("link", { name: "These columns (CSV)" }).getAttribute("href");
  expect(href).toContain("state=waiting");
  const file = await context.request.get(href ?? "");
  expect(file.headers()["content-type"]).toContain("text/csv");
  expect(await file.text()).toMatch(/^name,email,state,paused,ticketType,priority,offerExpiresAt,queuedAt\n/);
  await page.keyboard.press("Escape");

  await page.getByText("Saved views", { exact: true }).click();
  await page.getByLabel("Name of this view").fill("By name");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("link", { name: "By name" })).toHaveAttribute("href", /state=waiting&sort=name/);
  await page.getByText("Saved views", { exact: true }).click();

  await page.getByText("View", { exact: true }).click();
  await page.getByLabel("Priority").uncheck();
  await expect(page.getByRole("columnheader", { name: "Priority" })).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("columnheader", { name: "Priority" })).toHaveCount(0);
});

it("staff reject a ticket, log in again on the way, and see who changed what", async ({ page, context }) => {
  await asAdministrator(context.request);
  await arrive(page, "/admin/attendees?state=pending_approval");
  const row = page.getByRole("rowheader").first();
  const name = await row.innerText();
  await row.getByRole("link").click();
  await expect(heading(page)).toHaveText(name);

  await page.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: "Reject" });
  await call(context.request, "POST", "/api/v1/logout", {});
  await dialog.getByRole("button", { name: "Reject" }).click();
  const login = page.getByRole("dialog", { name: "Login" });
  await login.getByLabel("E-mail or username").fill(administrator.email);
  await login.locator("input[type=password]").fill(administrator.password);
  await login.getByRole("button", { name: "Login" }).click();

  await expect(toast(page)).toContainText("Rejected");
  await expect(page.getByText("administrator · ticket rejected")).toBeVisible();
});

const pages = ["/admin", "/admin/events", "/admin/attendees", "/admin/rewards/create", "/admin/content/rules"];

for (const path of pages)
  it(`${path} has no accessibility violation and fits every width`, async ({ page, context, watched }) => {
    await asAdministrator(context.request);
    await arrive(page, path);

    expect(await violationsEverywhere(page)).toEqual([]);
    expect(await overflowingWidths(page)).toEqual([]);
    expect(complaints(watched)).toEqual([]);
  });

it("nothing shifts while a page of the admin area loads", async ({ page, context }) => {
  await asAdministrator(context.request);
  const shifted: string[] = [];
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/admin", "/admin/attendees", "/admin/waiting-list", "/admin/users"]) {
      await arrive(page, path);
      const shift = await layoutShift(page);
      if (shift > 0.02) shifted.push(`${path} at ${width}: ${shift}`);
    }
  }
  expect(shifted).toEqual([]);
});

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("lists can be read and searched", async ({ page, context }) => {
    await asAdministrator(context.request);
    await page.goto("/admin/users");

    await page.getByLabel("Search", { exact: true }).fill(administrator.email);
    await page.getByRole("button", { name: "Search" }).click();

    await expect(page.getByRole("rowheader", { name: "administrator" })).toBeVisible();
    await page.getByRole("rowheader", { name: "administrator" }).getByRole("link").click();
    await expect(page.getByText("You can't change your own roles.")).toBeVisible();
  });
});
