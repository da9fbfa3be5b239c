import type { APIRequestContext } from "@playwright/test";
import {
  asAdministrator,
  createEdition,
  deleteRecord,
  type Edition,
  finishBulk,
  heading,
  listOf,
  type Row,
  startBulk,
  undo,
  unique,
} from "./admin-pages";
import { overflowingWidths, violationsEverywhere } from "./axe";
import { complaints, expect, hydrated, test as it } from "./site";
import { arrive, call, registerVerified, toast } from "./users";

/** A list with an action that can be undone. */
interface Undoable {
  section: string;
  /** Creates a row of that name. */
  create(request: APIRequestContext, edition: Edition, name: string): Promise<Row>;
  label: string;
  field: string;
  before: unknown;
  after: unknown;
}

const post =
  (path: string, fields: object) =>
  (request: APIRequestContext, { id }: Edition, name: string) =>
    call<Row>(request, "POST", `/api/v1/${path}`, { eventId: id, name, ...fields });
const talk = { kind: "talk", startAt: "2031-05-10T09:00:00Z", endAt: "2031-05-10T10:00:00Z" };

const undoable: readonly Undoable[] = [
  {
    section: "challenges",
    create: (request, { id }, title) =>
      call(request, "POST", "/api/v1/challenges", { eventId: id, title, problem: "Too much paper" }),
    label: "Publish",
    field: "state",
    before: "draft",
    after: "published",
  },
  {
    section: "rewards",
    create: post("rewards", { kind: "item", cost: 5, state: "active" }),
    label: "Pause",
    field: "state",
    before: "active",
    after: "paused",
  },
  {
    section: "sponsors",
    create: post("sponsors", { tier: "gold" }),
    label: "Withdraw",
    field: "state",
    before: "prospect",
    after: "withdrawn",
  },
  {
    section: "badges",
    create: post("badges", { text: "For tests.", icon: "award", points: 1, rule: "manual" }),
    label: "Deactivate",
    field: "active",
    before: true,
    after: false,
  },
  {
    section: "tickets",
    create: post("tickets", { priceAmount: 0 }),
    label: "Archive",
    field: "state",
    before: "active",
    after: "archived",
  },
  {
    section: "discount-codes",
    create: (request, { id }, name) =>
      call(request, "POST", "/api/v1/discount-codes", {
        eventId: id,
        code: name.replace(" ", "-"),
        kind: "percent",
        value: 10,
      }),
    label: "Pause",
    field: "state",
    before: "active",
    after: "paused",
  },
  {
    section: "ticket-questions",
    create: (request, { id }, label) =>
      call(request, "POST", "/api/v1/ticket-questions", { eventId: id, label, kind: "short_text" }),
    label: "Archive",
    field: "state",
    before: "active",
    after: "archived",
  },
  {
    section: "schedules",
    create: (request, { slug }, title) =>
      call(request, "POST", `/api/v1/events/${slug}/schedules`, { ...talk, title, state: "published" }),
    label: "Cancel items",
    field: "state",
    before: "published",
    after: "cancelled",
  },
];

it("a change of several rows is undone in every list that offers it", async ({ page, context, watched }) => {
  const { request } = context;
  await asAdministrator(request);
  const edition = await createEdition(request);
  for (const { section, create, label, field, before, after } of undoable) {
    const name = unique("Row").replace(" ", "-");
    const rows = [await create(request, edition, `${name}-1`), await create(request, edition, `${name}-2`)];
    const stored = async () => {
      const read = rows.map(({ id }) => call<Row>(request, "GET", `/api/v1/${section}/${id}`));
      return (await Promise.all(read)).map((row) => row[field]);
    };
    await it.step(section, async () => {
      await arrive(page, listOf(section, name, edition.slug));
      await expect(page.getByRole("rowheader")).toHaveCount(2);
      await page.getByLabel("Select all rows on this page").check();
      const dialog = await startBulk(page, label);
      await expect(dialog.getByRole("listitem").filter({ hasText: new RegExp(`${name}-\\d`, "i") })).toHaveCount(2);
      await finishBulk(dialog, label, "2 rows changed.");
      expect(await stored()).toEqual([after, after]);
      await undo(page, "2 rows changed.");
      expect(await stored()).toEqual([before, before]);
    });
  }
  expect(complaints(watched)).toEqual([]);
});

it("long names and right-to-left names fit lists and pages", async ({ page, context, watched }) => {
  it.slow();
  const { request } = context;
  await asAdministrator(request);
  const edition = await createEdition(request);
  const hebrew = "\u05e6\u05d5\u05d5\u05ea \u05d4\u05d0\u05e8\u05d9\u05d7\u05d9\u05dd";
  const arabic = "\u0641\u0631\u064a\u0642 \u0627\u0644\u0628\u0644\u0627\u0637";
  const names = ["W".repeat(80), `${hebrew} 2031 ${arabic} (Braga)`];
  for (const { section, create } of undoable) {
    // Discount codes take only a few characters.
    if (section === "discount-codes") continue;
    await it.step(section, async () => {
      const rows = await Promise.all(names.map((name) => create(request, edition, name)));
      await arrive(page, `/admin/${section}?event=${edition.slug}`);
      for (const name of names) await expect(page.getByRole("rowheader", { name })).toBeVisible();
      expect(await overflowingWidths(page), "the list").toEqual([]);
      for (const [index, { id }] of rows.entries()) {
        await arrive(page, `/admin/${section}/${id}`);
        await expect(heading(page)).toHaveText(names[index] ?? "");
        expect(await overflowingWidths(page), `the page of ${names[index]}`).toEqual([]);
      }
    });
  }
  expect(complaints(watched)).toEqual([]);
});

it("a challenge is created, found, changed and deleted by keyboard alone", async ({ page, context, watched }) => {
  await asAdministrator(context.request);
  const { slug } = await createEdition(context.request);
  const title = unique("Paperless");
  await arrive(page, `/admin/challenges?event=${slug}`);
  await expect(page.getByRole("heading", { name: "No challenges yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
  const { keyboard } = page;
  const enter = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await keyboard.press("Enter");
  };

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
    await expect(page.getByText("1 row selected")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await keyboard.press("e");
  await expect(heading(page)).toHaveText(title);
  await expect(page.getByLabel("Weight, row 1")).toHaveValue("40");
  await page.getByLabel("Prize").focus();
  await keyboard.type("A printer");
  await keyboard.press("Control+s");
  await expect(toast(page).last()).toContainText("Saved");

  await enter("Delete challenge");
  const dialog = page.getByRole("dialog", { name: "Delete challenge" });
  await expect(dialog.getByLabel(/^Type/)).toBeFocused();
  await keyboard.type(title);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /Nothing matches|No challenges yet/ })).toBeVisible();
  await expect(toast(page).last()).toContainText("Deleted");
  expect(complaints(watched)).toEqual([]);
});

it("a project is accepted for good, and what was submitted can't be deleted", async ({ page, context, watched }) => {
  const { request } = context;
  await asAdministrator(request);
  const edition = await createEdition(request);
  const fields = { eventId: edition.id, team: "Azulejo", pitch: "Tiles", state: "submitted" };
  const title = unique("Mosaic");
  const { id } = await call<Row>(request, "POST", "/api/v1/projects", { ...fields, title });
  await arrive(page, listOf("projects", title, edition.slug));

  await page.getByLabel(`Select ${title}`).check();
  const dialog = await startBulk(page, "Accept");
  await expect(dialog).toContainText("This changes 1 row. It can't be undone.");
  await finishBulk(dialog, "Accept", "1 row changed.");
  await expect(page.getByRole("cell", { name: "Accepted" })).toBeVisible();
  await expect(page.getByRole("toolbar", { name: "Last change" })).toHaveCount(0);

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
  expect(complaints(watched)).toEqual([]);
});

it("a badge is created, awarded and taken back on a phone", async ({ page, context, browser, watched }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asAdministrator(context.request);
  const earner = await registerVerified((await browser.newContext()).request);
  const { slug } = await createEdition(context.request);
  const name = unique("Night owl");
  await arrive(page, `/admin/badges/create?event=${slug}`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByLabel("Awarded for").fill("Stayed up all night.");
  await page.getByRole("group", { name: "Icon" }).getByTitle("moon").click();
  await page.getByLabel("Rule").selectOption("Attended editions");
  await page.getByLabel("How many").fill("2");
  await page.getByLabel("Rule").selectOption("Staff award it");
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

  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("dialog", { name: "Take back" }).getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("No one has this badge yet.")).toBeVisible();
  expect(complaints(watched)).toEqual([]);
});

it("an answer of the FAQ is previewed, published, hidden again and deleted", async ({ page, context, watched }) => {
  await asAdministrator(context.request);
  const question = `${unique("May I bring a parrot")}?`;
  await arrive(page, "/admin/faq/create");
  await page.getByRole("textbox", { name: "Question", exact: true }).fill(question);
  await page.getByRole("textbox", { name: "Answer" }).fill("Only **quiet** ones.");
  await page.getByLabel("Group").fill("Tickets");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(heading(page)).toHaveText(question);
  await expect(page.getByRole("link", { name: "View as public" })).toHaveCount(0);

  await arrive(page, listOf("faq", question));
  await page.getByLabel(`Select ${question}`).check();
  await finishBulk(await startBulk(page, "Publish"), "Publish", "1 row changed.");
  await page.getByRole("rowheader").getByRole("link").click();
  const link = page.getByRole("link", { name: "View as public" });
  await link.click();
  await expect(page).toHaveURL(/\/faq#faq-/);
  await hydrated(page);
  await expect(page.getByText("Only quiet ones.")).toBeVisible();

  await arrive(page, listOf("faq", question));
  await page.getByLabel(`Select ${question}`).check();
  await finishBulk(await startBulk(page, "Hide"), "Hide", "1 row changed.");
  await undo(page, "1 row changed.");
  await expect(page.getByRole("cell", { name: "Published" })).toBeVisible();
  await page.getByRole("rowheader").getByRole("link").click();
  await deleteRecord(page, "Delete FAQ question", question);
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  expect(complaints(watched)).toEqual([]);
});
