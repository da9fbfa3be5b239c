import type { APIRequestContext, Browser } from "@playwright/test";
import {
  asAdministrator,
  closeDialog,
  createEdition,
  deleteRecord,
  finishBulk,
  heading,
  listOf,
  type Row,
  startBulk,
  unique,
} from "./admin-pages";
import { overflowingWidths, violationsEverywhere } from "./axe";
import { failEmail } from "./database";
import { emailsTo } from "./emails";
import { clientAddress, expect, hydrated, test as it, unexpectedMessages } from "./site";
import { anotherUser, call, openPage, registerVerified, staff, toast } from "./users";

interface Page {
  version: number;
  title: string;
  description: string | null;
  author: string | null;
  markdown: string;
}

/** Registers a user with a role of these permissions. */
async function registerStaff(request: APIRequestContext, browser: Browser, permissions: readonly string[]) {
  const user = await registerVerified(request, unique("Sílvia"));
  const administration = await staff(browser);
  const role = unique("crew").replace(" ", "-");
  await call(administration, "POST", "/api/v1/roles", { name: role, permissions });
  await call(administration, "PUT", `/api/v1/users/${user.id}/roles`, { roles: [role] });
  return { user, role, administration };
}

it("a page is drafted, published against another writer's version, and restored", async ({
  page,
  context,
  browser,
  pageLog,
}) => {
  const { administration } = await registerStaff(context.request, browser, ["content:list", "content:update"]);
  const path = "/api/v1/content/intellectual-property";
  const versions = async () =>
    (await call<{ data: (Page & { number: number })[] }>(administration, "GET", `${path}/versions`)).data;
  const [before] = await versions();
  if (!before) throw new Error("no version");
  const { title, description, author, markdown } = before;
  await openPage(page, "/admin/content/intellectual-property");
  const field = page.getByLabel("Description");
  const mine = unique("Who owns what is built");
  await field.fill(mine);
  await expect(page.getByText(/^Saved as a draft/)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(field).toHaveValue(mine);
  await expect(page.getByText("1 unpublished change")).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(await overflowingWidths(page)).toEqual([]);

  const theirs = { title, description: unique("Theirs"), author, markdown };
  await call(administration, "PUT", path, { ...theirs, version: before.number });
  await page.getByRole("button", { name: "Publish" }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this" });
  await expect(conflict.getByRole("group", { name: "Description" })).toContainText(theirs.description);
  await conflict.getByRole("button", { name: "Save" }).click();
  await expect(toast(page).last()).toContainText("Published");
  await expect(page.getByText("No changes")).toBeVisible();
  expect((await versions())[0]).toMatchObject({ number: before.number + 2, description: mine });

  const restore = `Restore version ${before.number}`;
  await page.getByRole("button", { name: restore, exact: true }).click();
  await page.getByRole("dialog", { name: restore }).getByRole("button", { name: restore }).click();
  await expect(toast(page).last()).toContainText(`Version ${before.number} restored`);
  await expect(field).toHaveValue(description ?? "");
  expect((await versions())[0]).toMatchObject({ number: before.number + 3, title, description, author, markdown });
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a role is created, changed by keyboard against another user's change, renamed and deleted", async ({
  page,
  context,
  browser,
  pageLog,
}) => {
  await asAdministrator(context.request);
  const other = await staff(browser);
  const name = unique("photo").replace(" ", "-");
  const label = name.replace("-", " ").replace("p", "P");
  const stored = async () => {
    const { data } = await call<{ data: (Row & { name: string; permissions: string[] })[] }>(
      other,
      "GET",
      "/api/v1/roles",
    );
    return data.find((role) => role.name.startsWith(name));
  };
  await openPage(page, "/admin/roles");
  await page.getByRole("button", { name: "New role" }).click();
  const creating = page.getByRole("dialog", { name: "New role" });
  await creating.getByRole("button", { name: "New role" }).click();
  await expect(creating.getByLabel("Name")).toBeFocused();
  await creating.getByLabel("Name").fill(name);
  await creating.getByRole("button", { name: "New role" }).click();
  await expect(toast(page).last()).toContainText("Role created");

  const box = (what: string) => page.getByRole("checkbox", { name: new RegExp(`^${label}: ${what}(, changed)?$`) });
  await box("list badges").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(box("view badges")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("2 unsaved changes")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("No changes")).toBeVisible();
  await expect(box("list badges")).not.toBeChecked();

  await box("list badges").check();
  const role = await stored();
  await call(other, "PUT", `/api/v1/roles/${role?.id}`, { permissions: ["teams:list"], version: role?.version });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Someone else changed the ${label} role in the meantime.`)).toBeVisible();
  await expect(box("list teams")).toBeChecked();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page).last()).toContainText("Role saved");
  expect((await stored())?.permissions.toSorted()).toEqual(["badges:list", "teams:list"]);
  expect(await overflowingWidths(page)).toEqual([]);

  const rename = `Rename ${label}`;
  await page.getByRole("button", { name: rename, exact: true }).click();
  const renaming = page.getByRole("dialog", { name: rename });
  await renaming.getByLabel("Name").fill(`${name}-b`);
  await renaming.getByRole("button", { name: rename }).click();
  await expect(toast(page).last()).toContainText("Role renamed");
  await deleteRecord(page, `Delete ${label} b`, `${label} b`);
  await expect(toast(page).last()).toContainText("Role deleted");
  expect(await stored()).toBeUndefined();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("permissions that staff lack are shown, but can't be changed", async ({ page, context, browser, pageLog }) => {
  const permissions = ["roles:list", "roles:update", "badges:list"];
  const { role } = await registerStaff(context.request, browser, permissions);
  const label = role.replace("-", " ").replace("c", "C");
  await openPage(page, "/admin/roles");
  await expect(page.getByRole("checkbox", { name: `${label}: list badges` })).toBeEnabled();
  const lacking = page.getByRole("checkbox", { name: `${label}: list teams` });
  await expect(lacking).toBeDisabled();
  await expect(lacking).toHaveAccessibleDescription(/permissions you don't have, so their boxes are disabled\./);
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("an edition is copied after a preview, changed against another user, and deleted", async ({
  page,
  context,
  siteData,
  browser,
  pageLog,
}) => {
  await asAdministrator(context.request);
  const title = unique("Next");
  await openPage(page, `/admin/events?event=${siteData.event.slug}`);
  await page.getByRole("link", { name: "Copy an edition" }).click();
  await page.getByLabel("Copy from").selectOption(siteData.event.title);
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByLabel("Start")).toHaveAccessibleDescription(/required/);
  await page.getByLabel("Start").fill("2032-03-12T18:30");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Step 2 of 3: What to copy" })).toBeFocused();
  const schedule = page.getByRole("checkbox", { name: /^Schedule \(\d+\)$/ });
  await schedule.uncheck();
  await expect(schedule).not.toBeChecked();
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(await overflowingWidths(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByRole("button", { name: "Create draft edition" }).click();
  await expect(page.getByRole("heading", { name: "Step 3 of 3: Checklist" })).toBeFocused();
  await expect(page.getByRole("heading", { name: `${title} is a draft` })).toBeVisible();
  await page.getByRole("link", { name: "Open the edition" }).click();
  await expect(heading(page)).toHaveText(title);

  const other = await staff(browser);
  const path = `/api/v1/events/${new URL(page.url()).pathname.split("/").at(-1)}` as const;
  const { version } = await call<Row>(other, "GET", path);
  await call(other, "POST", path, { subtitle: "Their theme", version });
  await page.getByLabel("Subtitle").fill("My theme");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this" });
  await conflict.getByRole("button", { name: "Save" }).click();
  await expect(toast(page).last()).toContainText("Saved");
  expect(await call(other, "GET", path)).toMatchObject({ subtitle: "My theme" });
  await deleteRecord(page, "Delete edition", title);
  await expect(toast(page).last()).toContainText("Deleted");
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("site details are saved over another user's change, shown to visitors, and reset", async ({
  page,
  context,
  browser,
  pageLog,
}) => {
  await asAdministrator(context.request);
  const other = await staff(browser);
  const path = "/api/v1/site-settings";
  const stored = () => call<{ version: number; changed: string[] }>(other, "GET", path);
  await openPage(page, "/admin/settings");
  const field = page.getByLabel("Registration and tax number");
  const [mine, theirs] = [unique("NIPC"), unique("NIF")];
  await field.fill(mine);
  const { version } = await stored();
  await call(other, "PUT", `${path}/details`, { companyNumber: theirs, version });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this" });
  await expect(conflict.getByRole("group", { name: "Registration and tax number" })).toContainText(theirs);
  expect(await violationsEverywhere(page)).toEqual([]);
  await conflict.getByRole("button", { name: "Save" }).click();
  await expect(toast(page).last()).toContainText("Saved");
  const legal = await context.request.get("/terms-and-conditions");
  expect(await legal.text()).toContain(mine);

  const reset = "Reset registration and tax number";
  await page.getByRole("button", { name: reset }).click();
  await page.getByRole("dialog", { name: reset }).getByRole("button", { name: reset }).click();
  await expect(toast(page).last()).toContainText("reset to default");
  await expect(field).not.toHaveValue(mine);
  expect((await stored()).changed).not.toContain("companyNumber");
  expect(await overflowingWidths(page)).toEqual([]);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a contact of the mailing list is found, exported and deleted on a phone", async ({
  page,
  context,
  request,
  pageLog,
}) => {
  const name = unique("Hélder");
  const email = `${name.split(" ")[1]}@example.pt`;
  await call(request, "POST", "/api/v1/mailing-list", { name, email }, { headers: clientAddress() });
  await asAdministrator(context.request);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, listOf("mailing-list", email));
  await expect(page.getByRole("rowheader")).toHaveText([email]);
  await page.getByText("Export", { exact: true }).click();
  const csv = await page.getByRole("link", { name: "Visible columns (CSV)" }).getAttribute("href");
  expect(await (await context.request.get(csv ?? "")).text()).toContain(name);
  const excel = await page.getByRole("link", { name: "Visible columns (Excel)" }).getAttribute("href");
  const workbook = await (await context.request.get(excel ?? "")).body();
  expect(workbook.subarray(0, 2).toString()).toBe("PK");
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Signed up" }).click();
  await expect(page.getByRole("columnheader", { name: "Signed up" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByLabel("Select all rows on this page").check();
  expect(await violationsEverywhere(page)).toEqual([]);
  const deleting = await startBulk(page, "Delete");
  await expect(deleting).toContainText("This deletes 1 contact and any emails waiting to be sent to them.");
  await deleting.getByLabel(`Type ${email} to confirm`).fill(email);
  await deleting.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(deleting).toContainText("1 row done.");
  await closeDialog(deleting);
  await expect(page.getByText("No rows match the search and filters.")).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a failed email is found and sent again", async ({ page, context, browser, pageLog }) => {
  await asAdministrator(context.request);
  const { user } = await anotherUser(browser, unique("Telma"));
  const other = await staff(browser);
  const found = `/api/v1/emails?q=${encodeURIComponent(user.email)}` as const;
  const emails = async () => (await call<{ data: (Row & { state: string })[] }>(other, "GET", found)).data;
  await expect.poll(async () => (await emails()).map(({ state }) => state)).toEqual(["sent"]);
  const [email] = await emails();
  failEmail(email?.id ?? "");
  await openPage(page, `/admin/emails?state=dead&q=${encodeURIComponent(user.email)}`);
  await page.getByRole("rowheader").getByRole("link").click();
  await expect(page.getByRole("definition").filter({ hasText: "550 No such mailbox" })).toBeVisible();
  await page.getByLabel("Select all rows on this page").check();
  await finishBulk(await startBulk(page, "Send again"), "Send again", "1 row done.");
  await expect.poll(async () => (await emailsTo(user.email)).length).toBe(2);
  await expect.poll(async () => (await emails()).map(({ state }) => state)).toEqual(["sent"]);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a change is found in the audit log, and an email among those that were sent", async ({
  page,
  context,
  browser,
  pageLog,
}) => {
  await asAdministrator(context.request);
  const { user } = await anotherUser(browser, unique("Rita"));
  await createEdition(context.request);
  await openPage(page, `/admin/emails?q=${encodeURIComponent(user.email)}`);
  await page.getByRole("rowheader").first().getByRole("link").click();
  await expect(page).toHaveURL(/open=/);
  await expect(page.getByRole("heading", { name: "Email", exact: true })).toBeVisible();
  expect(await overflowingWidths(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 844 });
  await openPage(page, "/admin/audit-log");
  await page.getByRole("rowheader").first().getByRole("link").click();
  await expect(page).toHaveURL(/open=/);
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(await overflowingWidths(page)).toEqual([]);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});
