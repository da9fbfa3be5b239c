import { allSections } from "../src/features/admin/sections";
import { asAdministrator, heading } from "./admin-pages";
import administrator from "./administrator.json" with { type: "json" };
import { layoutShift, overflowingWidths, violationsEverywhere } from "./axe";
import { expect, hydrated, test as it, unexpectedMessages } from "./site";
import { call, openPage, promote, registerVerified, toast } from "./users";

it("guests log in and return, users without permissions are refused, and staff see what they may", async ({
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
  await openPage(page, "/admin");
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

it("the command palette opens pages and finds people by keyboard alone", async ({ page, context, pageLog }) => {
  await asAdministrator(context.request);
  await openPage(page, "/admin/rewards");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("waiting");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toContainText("Waiting list");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(administrator.email.split("@")[0] ?? "");
  await expect(page.getByRole("option", { name: "administrator" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("administrator");
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("lists are sorted, filtered, exported, and remember their columns", async ({ page, context }) => {
  await asAdministrator(context.request);
  await openPage(page, "/admin/waiting-list?event=hackathon-2027");

  await page.getByRole("link", { name: /^Waiting \d+$/ }).click();
  await expect(page).toHaveURL(/state=waiting/);
  await expect(page.getByRole("link", { name: "Clear search and filters" })).toBeVisible();
  await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");

  await page.getByText("Export", { exact: true }).click();
  const href = await page.getByRole("link", { name: "Visible columns (CSV)" }).getAttribute("href");
  expect(href).toContain("state=waiting");
  const file = await context.request.get(href ?? "");
  expect(file.headers()["content-type"]).toContain("text/csv");
  expect(await file.text()).toMatch(/^name,email,state,paused,ticketType,priority,offerExpiresAt,queuedAt\n/);
  await page.keyboard.press("Escape");

  await page.getByText("Saved views", { exact: true }).click();
  await page.getByLabel("View name").fill("By name");
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

it("staff reject a ticket, log in again meanwhile, and see who changed what", async ({ page, context }) => {
  await asAdministrator(context.request);
  await openPage(page, "/admin/attendees?state=pending_approval");
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
  it(`${path} has no accessibility violation and fits every width`, async ({ page, context, pageLog }) => {
    await asAdministrator(context.request);
    await openPage(page, path);

    expect(await violationsEverywhere(page)).toEqual([]);
    expect(await overflowingWidths(page)).toEqual([]);
    expect(unexpectedMessages(pageLog)).toEqual([]);
  });

it("pages of the admin area load without layout shift", async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await asAdministrator(context.request);
  const shifted: string[] = [];
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/admin", "/admin/attendees", "/admin/waiting-list", "/admin/users"]) {
      await openPage(page, path);
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
