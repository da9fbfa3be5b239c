import { randomBytes } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import administrator from "./administrator.json" with { type: "json" };
import { overflowingWidths, violationsEverywhere } from "./axe";
import { expect, test as it, unexpectedMessages } from "./site";
import { call, logIn, openPage, toast } from "./users";

interface Row {
  id: string;
  slug: string;
  version: number;
  startAt: string;
}

/** A draft edition of three days with two talks in one room and a workshop in another. */
async function createSchedule(request: APIRequestContext) {
  await logIn(request, administrator, administrator.password);
  const title = `Edition ${randomBytes(4).toString("hex")}`;
  const span = { startAt: "2031-05-09T17:00:00Z", endAt: "2031-05-11T17:00:00Z" };
  const { slug } = await call<Row>(request, "POST", "/api/v1/events", { title, ...span });
  const path = `/api/v1/events/${slug}/schedules`;
  const add = (name: string, from: string, until: string, room: string) =>
    call<Row>(request, "POST", path, {
      title: name,
      kind: "talk",
      room,
      startAt: `2031-05-10T${from}:00Z`,
      endAt: `2031-05-10T${until}:00Z`,
    });
  const opening = await add("Opening", "09:00", "10:00", "Hall");
  await add("Keynote", "10:30", "11:30", "Hall");
  await add("Solder", "09:00", "10:30", "Studio");
  return { slug, path, opening };
}

const item = (page: Page, title: string) => page.getByRole("button", { name: new RegExp(`^${title},`) });

/** Lisbon is an hour ahead of UTC in May. */
const name = (text: string) => ({ name: new RegExp(`^${text}`) });

it("an item is moved, resized and restored by keyboard, and the page is accessible", async ({
  page,
  context,
  pageLog,
}) => {
  const { slug } = await createSchedule(context.request);
  await openPage(page, `/admin/schedules?event=${slug}`);
  await page.getByRole("link", { name: "Grid" }).click();
  await expect(page).toHaveURL(/view=grid/);

  await item(page, "Opening").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", name("Opening, 10:00 to 11:00, Hall"))).toBeFocused();

  await page.keyboard.press("Enter");
  for (const key of ["ArrowDown", "ArrowRight", "Shift+ArrowDown"]) await page.keyboard.press(key);
  const taken = page.getByRole("button", name("Opening, 10:15 to 11:30, Studio, draft, Same room as “Solder”"));
  await expect(taken).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(page.getByRole("region", { name: "Sunday 11 May" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Moved “Opening”");
  await expect(page).toHaveURL(/day=2031-05-11/);
  await expect(page.getByRole("button", name("Opening, 10:15 to 11:30, Studio"))).toBeFocused();

  await page.keyboard.press("Control+z");
  await expect(toast(page)).toContainText("Moved “Opening” back");
  await page.getByRole("link", { name: "Saturday 10 May" }).click();
  await expect(page.getByRole("button", name("Opening, 10:00 to 11:00, Hall"))).toBeVisible();

  await page.getByRole("button", { name: "New item in Studio at" }).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Starts")).toHaveValue("2031-05-10T08:45");
  await expect(page.getByLabel("Room", { exact: true })).toHaveValue("Studio");
  await page.goBack();
  await expect(item(page, "Opening")).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(await overflowingWidths(page)).toEqual([]);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("dragging an item asks about clashes, shows another user's change, and the release lists the changes", async ({
  page,
  context,
}) => {
  const { slug, path, opening } = await createSchedule(context.request);
  await openPage(page, `/admin/schedules?view=grid&event=${slug}`);

  // Onto the other talk, an hour later.
  await drag(page, item(page, "Opening"), { y: 96 });
  const dialog = page.getByRole("dialog", { name: "This time is taken" });
  await expect(dialog).toContainText("“Keynote” is already in Hall");
  await dialog.getByRole("button", { name: "Move anyway" }).click();
  await expect(
    page.getByRole("button", name("Opening, 11:00 to 12:00, Hall, draft, Same room as “Keynote”")),
  ).toBeVisible();
  await expect(page.getByText("1 clash")).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", name("Opening, 10:00 to 11:00, Hall"))).toBeVisible();

  // The page shows the item where it was before that is stored.
  const stored = () => call<Row>(context.request, "GET", `/api/v1/schedules/${opening.id}`);
  await expect.poll(async () => (await stored()).startAt).toBe(opening.startAt);
  const { version } = await stored();
  await call(context.request, "POST", `${path}/${opening.slug}`, { room: "Garden", version });
  await drag(page, item(page, "Opening").locator("[data-handle=end]"), { y: 24 });
  await expect(page.getByRole("alert")).toContainText("Someone else changed “Opening”");
  await expect(page.getByRole("button", name("Opening, 10:00 to 11:00, Garden"))).toBeVisible();

  const update = (slug: string, change: object, version: number) =>
    call<Row>(context.request, "POST", `${path}/${slug}`, { ...change, version });
  const published = await update(opening.slug, { state: "published" }, version + 1);
  await call(context.request, "POST", `/api/v1/events/${slug}/schedule-releases`, {});
  const talk = await call<Row>(context.request, "POST", path, {
    title: "Late talk",
    kind: "talk",
    state: "published",
    startAt: "2031-05-10T20:00:00Z",
    endAt: "2031-05-10T21:00:00Z",
  });
  expect(talk.slug).toBe("late-talk");
  await update(opening.slug, { state: "cancelled" }, published.version);
  await page.getByRole("button", { name: "Release schedule" }).click();
  const release = page.getByRole("dialog", { name: "Release schedule" });
  await expect(release.getByRole("listitem")).toHaveText([/Cancelled.*Opening/, /New.*Late talk/]);
  await release.getByRole("button", { name: "Release schedule" }).click();
  await expect(toast(page)).toContainText("Release 2 is out with 2 changes");
});

/** Drags an element from its middle. */
async function drag(page: Page, element: Locator, { y }: { y: number }) {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not drawn");
  const [x, from] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, from);
  await page.mouse.down();
  await page.mouse.move(x, from + y / 2);
  await page.mouse.move(x, from + y);
  await page.mouse.up();
}
