import type { APIRequestContext, Locator, Page } from "@playwright/test";
import {
  asNewAdministrator,
  closeDialog,
  createEdition,
  type Edition,
  finishBulk,
  heading,
  listOf,
  type Row,
  startBulk,
  undo,
  unique,
} from "./admin-pages";
import { type Section, sections, undoable } from "./admin-sections";
import { overflowingWidths } from "./axe";
import { expect, test as it, unexpectedMessages } from "./site";
import { call, openPage, staff, toast } from "./users";

const key = () => unique("Row").replace(" ", "-").toUpperCase();
const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1280, height: 900 };

/** The control of a label, which may be marked as required. */
const control = (page: Page, label: string): Locator =>
  page.locator(".record-form").getByLabel(new RegExp(`^${label}\\*?$`));

async function fill(page: Page, { naming, required }: Section, name: string): Promise<void> {
  await control(page, naming.label).fill(name);
  for (const [label, value] of Object.entries(required)) {
    if (label === "Icon") await page.getByRole("group", { name: label }).getByTitle(value).click();
    else await control(page, label).fill(value);
  }
}

/** Changes the open row while another member of staff changes the same field; keeps the own version. */
async function conflict(page: Page, section: Section, edition: Edition, other: APIRequestContext): Promise<void> {
  const { label, field, isNumber } = section.edited;
  const [mine, theirs] = isNumber ? [7, 9] : [unique("Mine"), unique("Theirs")];
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { version } = await call<Row>(other, "GET", section.read(id));
  await control(page, label).fill(`${mine}`);
  await call(other, ...section.update(id, edition), { [field]: theirs, version });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Someone else changed this" });
  await expect(dialog.getByRole("group", { name: label })).toContainText(`${theirs}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page).last()).toContainText("Saved");
  expect(await call(other, "GET", section.read(id))).toMatchObject({ [field]: mine });
}

async function importRow(page: Page, { naming, required }: Section, name: string): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Import / });
  const columns = { [naming.label]: name, ...required };
  const lines = [Object.keys(columns), Object.values(columns)].map((cells) => cells.join(";"));
  const buffer = Buffer.from(`${lines.join("\n")}\n`);
  await dialog.locator("input[type=file]").setInputFiles({ name: "rows.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: "Import 1 row" }).click();
  await expect(dialog).toContainText("1 row created.");
  await closeDialog(dialog);
}

for (const [index, section] of sections.entries()) {
  it(`${section.name}: rows are created, changed at the same time, found, exported, imported and deleted`, async ({
    page,
    context,
    browser,
    pageLog,
  }) => {
    await page.setViewportSize([phone, tablet, desktop][index % 3] ?? desktop);
    const { request } = context;
    await asNewAdministrator(browser, request);
    const [edition, other] = await Promise.all([createEdition(request), staff(browser)]);
    const name = key();
    await openPage(page, `/admin/${section.name}/create?event=${edition.slug}`);
    await fill(page, section, name);
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await expect(heading(page)).toHaveText(name);
    await conflict(page, section, edition, other);

    await openPage(page, listOf(section.name, name, edition.slug));
    await expect(page.getByRole("rowheader")).toHaveText([name]);
    await importRow(page, section, `${name}-2`);
    await expect(page.getByRole("rowheader")).toHaveCount(2);
    await page.getByText("Export", { exact: true }).click();
    const csv = await page.getByRole("link", { name: "Visible columns (CSV)" }).getAttribute("href");
    const exported = await (await request.get(csv ?? "")).text();
    for (const each of [name, `${name}-2`]) expect(exported).toContain(each);
    await page.keyboard.press("Escape");

    await page.getByLabel("Select all rows on this page").check();
    const deleting = await startBulk(page, "Delete");
    await deleting.getByLabel("Type 2 rows to confirm").fill("2 rows");
    await finishBulk(deleting, "Delete", "2 rows done.");
    await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
    expect(unexpectedMessages(pageLog)).toEqual([]);
  });
}

it("a change of several rows is undone in every list that offers it", async ({ page, context, browser, pageLog }) => {
  const { request } = context;
  await asNewAdministrator(browser, request);
  const edition = await createEdition(request);
  for (const [{ name: section, read, create }, { label, field, before, after }] of undoable) {
    const name = key();
    const rows = [await create(request, edition, `${name}-1`), await create(request, edition, `${name}-2`)];
    const stored = async () => {
      const reading = rows.map(({ id }) => call<Row>(request, "GET", read(id)));
      return (await Promise.all(reading)).map((row) => row[field]);
    };
    await it.step(section, async () => {
      await openPage(page, listOf(section, name, edition.slug));
      await expect(page.getByRole("rowheader")).toHaveCount(2);
      await page.getByLabel("Select all rows on this page").check();
      const dialog = await startBulk(page, label);
      await expect(dialog.getByRole("listitem").filter({ hasText: new RegExp(`${name}-\\d`) })).toHaveCount(2);
      await finishBulk(dialog, label, "2 rows done.");
      expect(await stored()).toEqual([after, after]);
      await undo(page, "2 rows done.");
      expect(await stored()).toEqual([before, before]);
    });
  }
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("names of maximum length and right-to-left names fit lists and pages", async ({
  page,
  context,
  browser,
  pageLog,
}) => {
  it.slow();
  const { request } = context;
  await asNewAdministrator(browser, request);
  const edition = await createEdition(request);
  const hebrew = "\u05e6\u05d5\u05d5\u05ea \u05d4\u05d0\u05e8\u05d9\u05d7\u05d9\u05dd";
  const arabic = "\u0641\u0631\u064a\u0642 \u0627\u0644\u0628\u0644\u0627\u0637";
  for (const { name: section, naming, create } of sections) {
    const token = key();
    const longest = `${token}-`.padEnd(naming.max, "W");
    // Codes are Latin letters and digits.
    const names = section === "discount-codes" ? [longest] : [longest, `${hebrew} ${token} ${arabic} (Braga)`];
    await it.step(section, async () => {
      const rows = await Promise.all(names.map((name) => create(request, edition, name)));
      await openPage(page, listOf(section, token, edition.slug));
      for (const name of names) await expect(page.getByRole("rowheader", { name })).toBeVisible();
      expect(await overflowingWidths(page), "the list").toEqual([]);
      for (const [index, { id }] of rows.entries()) {
        await openPage(page, `/admin/${section}/${id}`);
        await expect(heading(page)).toHaveText(names[index] ?? "");
        expect(await overflowingWidths(page), `the page of ${names[index]}`).toEqual([]);
      }
    });
  }
  expect(unexpectedMessages(pageLog)).toEqual([]);
});
