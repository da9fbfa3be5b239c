import type { APIRequestContext } from "@playwright/test";
import { asAdministrator, heading, type Row, unique } from "./admin-pages";
import administrator from "./administrator.json" with { type: "json" };
import { overflowingWidths, violationsEverywhere } from "./axe";
import { pictureOf } from "./picture";
import { expect, test as it, unexpectedMessages } from "./site";
import { call, openPage, staff, toast } from "./users";

/** A new reward of the current edition. */
async function createReward(request: APIRequestContext, eventId: string, name = unique("Mug")): Promise<Row> {
  return call(request, "POST", "/api/v1/rewards", { eventId, name, kind: "item", cost: 5 });
}

it("a reward is created, found, changed, and deleted", async ({ page, context, pageLog, siteData }) => {
  await asAdministrator(context.request);
  const name = unique("Sticker");
  await openPage(page, `/admin?event=${siteData.event.slug}`);

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
  await expect(dialog).toContainText("This deletes 1 row and its stock and limits. This can't be undone.");
  await expect(dialog.getByRole("button", { name: "Delete", exact: true })).toBeDisabled();
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("1 row done.");
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("the save bar is one row on phones, and never covers the focused field", async ({ page, context, siteData }) => {
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
  await openPage(page, `/admin/rewards?q=${encodeURIComponent(name)}&sort=name`);
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

  await openPage(page, "/admin/rewards/create");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const state = page.getByText("No changes");
    expect(await state.evaluate((text) => text.getClientRects().length), `lines at ${width} px`).toBe(1);
  }
  await page.getByLabel("Points").fill("13");
  for (const width of [320, 390, 640]) {
    await page.setViewportSize({ width, height: 700 });
    expect((await boxOf(".save-bar")).height, `${width} px`).toBeLessThanOrEqual(72);
  }
  expect(await overflowingWidths(page, [320])).toEqual([]);
});

it("uploaded pictures are saved with their rows", async ({ page, context, pageLog, siteData }) => {
  const { request } = context;
  await asAdministrator(request);
  const { id: eventId } = await call<{ id: string }>(request, "GET", `/api/v1/events/${siteData.event.slug}`);
  const name = unique("Rui");
  const judge = await call<Row>(request, "POST", "/api/v1/judges", { eventId, name, role: "Mentor" });
  const sponsor = await call<Row>(request, "POST", "/api/v1/sponsors", { eventId, name: unique("Mare"), tier: "gold" });
  const upload = (field: string) => page.getByRole("group", { name: field, exact: true });
  const stored = async (path: `/api/v1/${string}`, field: string) =>
    (await call<Record<string, string>>(request, "GET", path))[field];

  await openPage(page, `/admin/judges/${judge.id}`);
  await upload("Photo")
    .getByLabel("Upload photo")
    .setInputFiles(await pictureOf(page, 600, 400));
  await page.getByRole("dialog", { name: "Photo" }).getByRole("button", { name: "Use this part" }).click();
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toContainText("Saved");
  expect(await stored(`/api/v1/judges/${judge.id}`, "photo")).toMatch(/^\/media\/pictures\/[0-9a-f]{32}\.jpg$/);

  await openPage(page, `/admin/sponsors/${sponsor.id}`);
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
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("two people edit a row, and each resolves the conflict without losing changes", async ({
  page,
  context,
  browser,
  siteData,
}) => {
  await asAdministrator(context.request);
  const other = await staff(browser);
  const { id: eventId } = await call<{ id: string }>(other, "GET", `/api/v1/events/${siteData.event.slug}`);
  const reward = await createReward(other, eventId);
  await openPage(page, `/admin/rewards/${reward.id}`);

  const mine = unique("Mine");
  await page.getByLabel("Name").fill(mine);
  await page.getByLabel("Points").fill("7");
  const path = `/api/v1/rewards/${reward.id}`;
  await call(other, "PUT", path, { name: unique("Theirs"), cost: 99, version: reward.version });
  await page.getByRole("button", { name: "Save" }).click();

  const dialog = page.getByRole("dialog", { name: "Someone else changed this" });
  await dialog.getByRole("group", { name: "Points" }).getByLabel("Theirs").check();
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(toast(page)).toContainText("Saved");
  expect(await call(other, "GET", path)).toMatchObject({ name: mine, cost: 99 });
});

it("when the session ends while typing, the login opens above the form, which is then saved", async ({
  page,
  context,
  browser,
  siteData,
}) => {
  await asAdministrator(context.request);
  const other = await staff(browser);
  const { id: eventId } = await call<{ id: string }>(other, "GET", `/api/v1/events/${siteData.event.slug}`);
  const reward = await createReward(other, eventId);
  await openPage(page, `/admin/rewards/${reward.id}`);
  await page.getByLabel("Name").fill("Typed before the session ended");

  await call(context.request, "POST", "/api/v1/logout", {});
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You won't lose anything you typed");
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
  const conflict = page.getByRole("dialog", { name: "Someone else changed this" });
  await expect(conflict).toContainText("They also changed: Points");
  await conflict.getByRole("button", { name: "Save" }).click();

  await expect(toast(page)).toContainText("Saved");
  await expect(heading(page)).toHaveText("Typed before the session ended");
  expect(await call(other, "GET", path)).toMatchObject({ name: "Typed before the session ended", cost: 99 });
});
