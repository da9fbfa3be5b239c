import {
  asAdministrator,
  bulkBar,
  createEdition,
  deleteRecord,
  finishBulk,
  heading,
  listOf,
  type Row,
  startBulk,
  undo,
  unique,
} from "./admin-pages";
import { overflowingWidths, violationsEverywhere } from "./axe";
import { expect, hydrated, test as it, unexpectedMessages } from "./site";
import { call, openPage, registerVerified, toast } from "./users";

it("a challenge is created, found, changed and deleted by keyboard alone", async ({ page, context, pageLog }) => {
  await asAdministrator(context.request);
  const { slug } = await createEdition(context.request);
  const title = unique("Paperless");
  await openPage(page, `/admin/challenges?event=${slug}`);
  await expect(page.getByRole("heading", { name: "No challenges yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  const { keyboard } = page;
  const enter = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await keyboard.press("Enter");
  };

  await it.step("creates it", async () => {
    await keyboard.press("n");
    await expect(heading(page)).toHaveText("New challenge");
    await page.getByLabel("Title").focus();
    await keyboard.type(title);
    await keyboard.press("Tab");
    await keyboard.type("Too much paper");
    await enter("Add a criterion");
    await expect(page.getByLabel("Criterion, row 1")).toBeFocused();
    await keyboard.type("Use");
    await keyboard.press("Tab");
    await keyboard.type("60");
    await enter("Add a criterion");
    await keyboard.type("Craft");
    await keyboard.press("Tab");
    await keyboard.type("30");
    await keyboard.press("Control+s");
    await expect(page.getByRole("alert")).toContainText("add up to 100");
    await page.getByLabel("Weight, row 2").focus();
    await keyboard.press("Control+a");
    await keyboard.type("40");
    await enter("Move row 2 up");
    await expect(page.getByLabel("Criterion, row 1")).toHaveValue("Craft");
    await keyboard.press("Control+s");
    await expect(toast(page)).toContainText("Created");
    await expect(heading(page)).toHaveText(title);
  });
  await it.step("finds it", async () => {
    await page.getByRole("link", { name: "Challenges", exact: true }).focus();
    await keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
    await keyboard.press("/");
    await expect(page.getByLabel("Search", { exact: true })).toBeFocused();
    await keyboard.type(title);
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/q=Paperless/);
    // The rows of the search may still be on their way.
    await expect(async () => {
      await page.getByRole("link", { name: "Skip to content" }).focus();
      await keyboard.press("j");
      await keyboard.press("x");
      await expect(bulkBar(page).getByText("1 row selected")).toBeVisible({ timeout: 2000 });
    }).toPass();
  });
  await it.step("changes it", async () => {
    await keyboard.press("e");
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByLabel("Weight, row 1")).toHaveValue("40");
    await page.getByLabel("Prize").focus();
    await keyboard.type("A printer");
    await keyboard.press("Control+s");
    await expect(toast(page).last()).toContainText("Saved");
  });
  await it.step("deletes it", async () => {
    await enter("Delete challenge");
    const dialog = page.getByRole("dialog", { name: "Delete challenge" });
    await expect(dialog.getByLabel(/^Type/)).toBeFocused();
    await keyboard.type(title);
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /No results|No challenges yet/ })).toBeVisible();
    await expect(toast(page).last()).toContainText("Deleted");
  });
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("accepting a project is final, and a submitted project can't be deleted", async ({ page, context, pageLog }) => {
  const { request } = context;
  await asAdministrator(request);
  const edition = await createEdition(request);
  const fields = { eventId: edition.id, team: "Azulejo", pitch: "Tiles", state: "submitted" };
  const title = unique("Mosaic");
  const { id } = await call<Row>(request, "POST", "/api/v1/projects", { ...fields, title });
  await openPage(page, listOf("projects", title, edition.slug));

  await page.getByLabel(`Select ${title}`).check();
  const dialog = await startBulk(page, "Accept");
  await expect(dialog).toContainText("This changes 1 row. This can't be undone.");
  await finishBulk(dialog, "Accept", "1 row done.");
  await expect(page.getByRole("cell", { name: "Accepted" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Last change" })).toHaveCount(0);

  await page.getByRole("rowheader").getByRole("link").click();
  await page.getByLabel("Place").fill("1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toContainText("Saved");
  expect(await call(request, "GET", `/api/v1/projects/${id}`)).toMatchObject({ state: "accepted", place: 1 });
  await deleteRecord(page, "Delete project", title);
  const refused = page.getByRole("dialog", { name: "Delete project" });
  await expect(refused).toContainText("it can't be deleted. Withdraw it instead.");
  await expect(toast(page).last()).toContainText("We couldn't delete the project");
  await refused.getByRole("button", { name: "Cancel" }).click();
  await expect(heading(page)).toHaveText(title);
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(await overflowingWidths(page)).toEqual([]);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a badge is created, awarded and revoked on a phone", async ({ page, context, browser, pageLog }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asAdministrator(context.request);
  const earner = await registerVerified((await browser.newContext()).request);
  const { slug } = await createEdition(context.request);
  const name = unique("Night owl");
  await openPage(page, `/admin/badges/create?event=${slug}`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByLabel("Awarded for").fill("Stayed up all night.");
  await page.getByRole("group", { name: "Icon" }).getByTitle("moon").click();
  await page.getByLabel("Rule").selectOption("Attended editions");
  await page.getByLabel("How many").fill("2");
  await page.getByLabel("Rule").selectOption("Awarded by staff");
  await expect(page.getByLabel("How many")).toHaveCount(0);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(heading(page)).toHaveText(name);

  await page.getByRole("button", { name: "Award badge" }).click();
  const dialog = page.getByRole("dialog", { name: "Award badge" });
  await dialog.getByLabel("Username").fill("no-such-user");
  await dialog.getByRole("button", { name: "Award badge" }).click();
  await expect(toast(page).last()).toContainText("We couldn't award the badge");
  await dialog.getByLabel("Username").fill(earner.username);
  await dialog.getByRole("button", { name: "Award badge" }).click();
  await expect(toast(page)).toContainText("Badge awarded");
  await expect(page.getByRole("link", { name: earner.name })).toBeVisible();
  expect(await overflowingWidths(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog", { name: "Revoke" }).getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No one has this badge yet.")).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("an FAQ answer is previewed, published, hidden again and deleted", async ({ page, context, pageLog }) => {
  await asAdministrator(context.request);
  const question = `${unique("May I bring a parrot")}?`;
  await openPage(page, "/admin/faq/create");
  await page.getByRole("textbox", { name: "Question", exact: true }).fill(question);
  await page.getByRole("textbox", { name: "Answer" }).fill("Only **quiet** ones.");
  await page.getByLabel("Group").fill("Tickets");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(heading(page)).toHaveText(question);
  await expect(page.getByRole("link", { name: "View public page" })).toHaveCount(0);

  await openPage(page, listOf("faq", question));
  await page.getByLabel(`Select ${question}`).check();
  await finishBulk(await startBulk(page, "Publish"), "Publish", "1 row done.");
  await page.getByRole("rowheader").getByRole("link").click();
  const link = page.getByRole("link", { name: "View public page" });
  await link.click();
  await expect(page).toHaveURL(/\/faq#faq-/);
  await hydrated(page);
  await expect(page.getByText("Only quiet ones.")).toBeVisible();

  await openPage(page, listOf("faq", question));
  await page.getByLabel(`Select ${question}`).check();
  await finishBulk(await startBulk(page, "Hide"), "Hide", "1 row done.");
  await undo(page, "1 row done.");
  await expect(page.getByRole("cell", { name: "Published" })).toBeVisible();
  await page.getByRole("rowheader").getByRole("link").click();
  await deleteRecord(page, "Delete FAQ question", question);
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});
