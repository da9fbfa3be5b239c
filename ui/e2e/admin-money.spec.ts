import type { APIRequestContext, Browser, Page } from "@playwright/test";
import {
  asAdministrator,
  bulkBar,
  createEdition,
  finishBulk,
  heading,
  listOf,
  type Row,
  startBulk,
  undo,
  unique,
} from "./admin-pages";
import { overflowingWidths, violationsEverywhere } from "./axe";
import { expect, test as it, type SiteData, unexpectedMessages } from "./site";
import { call, openPage, registerVerified, staff, toast, type User } from "./users";

interface Order extends Row {
  number: string;
  ticketId: string;
  total: { amount: number };
  refunded: { amount: number };
}

/** Buys a ticket, on the test provider's page if it costs something. */
async function buy(browser: Browser, { event }: SiteData, type: string): Promise<User> {
  const context = await browser.newContext();
  const user = await registerVerified(context.request, unique("Buyer"));
  const path = `/api/v1/events/${event.slug}/tickets/${type}/purchase` as const;
  const body = { complete: true, acceptTerms: true, ...(type === "supporter" && { buyer: { name: user.name } }) };
  const { paymentUrl } = await call<{ paymentUrl: string | null }>(context.request, "POST", path, body);
  if (paymentUrl) {
    const page = await context.newPage();
    await page.goto(paymentUrl);
    await page.getByRole("button", { name: /^Pay €/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You've got your ticket" })).toBeVisible();
  }
  await context.close();
  return user;
}

async function orderOf(request: APIRequestContext, { name }: User): Promise<Order> {
  const { data } = await call<{ data: Order[] }>(request, "GET", `/api/v1/orders?q=${encodeURIComponent(name)}`);
  const [order] = data;
  if (!order) throw new Error(`${name} has no order`);
  return order;
}

const act = async (page: Page, label: string) => {
  await page.getByRole("button", { name: label, exact: true }).click();
  return page.getByRole("dialog", { name: label, exact: true });
};

it("orders are refunded in part, in bulk, and with a cancelled ticket", async ({
  page,
  context,
  browser,
  siteData,
  pageLog,
}) => {
  const { request } = context;
  await asAdministrator(request);
  const buyers = await Promise.all([buy(browser, siteData, "supporter"), buy(browser, siteData, "supporter")]);
  const [first, second] = await Promise.all(buyers.map((buyer) => orderOf(request, buyer)));
  if (!first || !second) throw new Error("no orders");
  await openPage(page, `/admin/orders/${first.id}`);
  await expect(heading(page)).toHaveText(first.number);
  const refund = await act(page, "Refund");
  await refund.getByLabel("Amount").fill("a lot");
  await refund.getByRole("button", { name: "Refund" }).click();
  await expect(refund.getByLabel("Amount")).toBeFocused();
  await expect(refund.getByLabel("Amount")).toHaveAccessibleDescription(/Enter an amount such as 15 or 12\.50\./);
  await refund.getByLabel("Amount").fill("1,50");
  await refund.getByLabel("Reason").fill("The room was cold");
  await refund.getByRole("button", { name: "Refund" }).click();
  await expect(toast(page)).toContainText("Refund on its way");
  await expect(page.getByText("The room was cold")).toBeVisible();
  await expect.poll(async () => (await orderOf(request, buyers[0])).refunded.amount).toBe(150);
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(await overflowingWidths(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 844 });
  await openPage(page, listOf("orders", buyers[0].name, siteData.event.slug));
  await page.getByLabel("Select all rows on this page").check();
  await expect(bulkBar(page).getByText(/^1 row selected, .*€1\.50 refunded$/)).toBeVisible();
  const all = await startBulk(page, "Refund in full");
  await expect(all).toContainText("to the buyers of 1 order and email each of them, without cancelling their tickets.");
  await all.getByLabel("Reason").fill("Never mind");
  await finishBulk(all, "Refund in full", "1 row done.");
  await expect.poll(async () => (await orderOf(request, buyers[0])).refunded.amount).toBe(first.total.amount);

  await openPage(page, `/admin/attendees/${second.ticketId}`);
  const cancelling = await act(page, "Cancel ticket");
  await cancelling.getByLabel("Reason").fill("Ill");
  await cancelling.getByLabel("Refund").fill("2");
  await cancelling.getByRole("button", { name: "Cancel ticket" }).click();
  await expect(toast(page).last()).toContainText("Ticket cancelled");
  await expect(page.getByRole("button", { name: "Cancel ticket" })).toHaveCount(0);
  await expect.poll(async () => (await orderOf(request, buyers[1])).refunded.amount).toBe(200);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("staff issue, rename, move, offer and cancel a ticket, and undo that", async ({
  page,
  context,
  browser,
  siteData,
  pageLog,
}) => {
  const { request } = context;
  await asAdministrator(request);
  const guest = await browser.newContext();
  const person = await registerVerified(guest.request, unique("Olga"));
  await openPage(page, `/admin/attendees/create?event=${siteData.event.slug}`);
  await page.getByLabel("Username").fill(person.username);
  await page.getByRole("combobox", { name: "Ticket" }).fill("Mentor");
  await page.getByRole("option", { name: "Mentor" }).click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(heading(page)).toHaveText(person.name);
  const renaming = await act(page, "Change name");
  await renaming.getByLabel("Name").fill("");
  await renaming.getByRole("button", { name: "Change name" }).click();
  await expect(renaming.getByLabel("Name")).toHaveAccessibleDescription("Name is required.");
  const name = unique("Olga P.");
  await renaming.getByLabel("Name").fill(name);
  await renaming.getByRole("button", { name: "Change name" }).click();
  await expect(heading(page)).toHaveText(name);
  const moving = await act(page, "Change ticket type");
  const student = await moving.getByRole("option", { name: /^Student/ }).innerText();
  await moving.getByLabel("Ticket").selectOption(student);
  await moving.getByRole("button", { name: "Change ticket type" }).click();
  await expect(page.getByRole("definition").filter({ hasText: /^Student$/ })).toBeVisible();

  const offering = await act(page, "Offer ticket");
  await offering.getByLabel("Email").fill("friend@example.pt");
  await offering.getByRole("button", { name: "Offer ticket" }).click();
  await expect(toast(page).last()).toContainText("Offered until");
  const withdrawing = await act(page, "Withdraw offer");
  await expect(withdrawing).toContainText("The ticket is offered to friend@example.pt");
  await withdrawing.getByRole("button", { name: "Withdraw offer" }).click();
  await expect(page.getByRole("button", { name: "Offer ticket", exact: true })).toBeVisible();

  await openPage(page, listOf("attendees", name, siteData.event.slug));
  await page.getByLabel(`Select ${name}`).check();
  const cancelling = await startBulk(page, "Cancel tickets");
  await expect(cancelling).toContainText(
    "1 person will get 1 email. No tickets were paid for online. You have 30 seconds to undo this",
  );
  await finishBulk(cancelling, "Cancel tickets", "1 row done.");
  await expect(page.getByRole("cell", { name: "Cancelled", exact: true })).toBeVisible();
  expect(await call(guest.request, "GET", `/api/v1/users/${person.username}/tickets`)).toMatchObject([
    { state: "cancelled", ticketType: { slug: "student" } },
  ]);
  await undo(page, "1 row done.");
  await expect(page.getByRole("cell", { name: "Confirmed", exact: true })).toBeVisible();
  expect(await call(guest.request, "GET", `/api/v1/users/${person.username}/tickets`)).toMatchObject([
    { state: "confirmed", ticketType: { slug: "student" } },
  ]);
  await page.getByText("Export", { exact: true }).click();
  const href = await page.getByRole("link", { name: "Visible columns (CSV)" }).first().getAttribute("href");
  expect(await (await request.get(href ?? "")).text()).toContain(name);
  await guest.close();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a ticket type, a code for it and a question about it are created", async ({ page, context, pageLog }) => {
  const { request } = context;
  await asAdministrator(request);
  const { slug, id } = await createEdition(request);
  const create = page.getByRole("button", { name: "Create", exact: true });
  const rows = async (path: string) =>
    (await call<{ data: Row[] }>(request, "GET", `/api/v1/${path}?event=${id}`)).data;
  const type = unique("Sofa");
  await openPage(page, `/admin/tickets/create?event=${slug}`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(type);
  await page.getByLabel("Price", { exact: false }).first().fill("12,5x");
  await page.getByLabel("For", { exact: false }).first().selectOption("Attendee");
  await page.getByLabel("Visibility").selectOption("With a code or an invitation");
  await create.click();
  await expect(page.getByRole("alert")).toContainText("One field needs your attention");
  await page.getByRole("alert").getByRole("link").click();
  await expect(page.locator("#field-priceAmount")).toBeFocused();
  await page.locator("#field-priceAmount").fill("12,5");
  await create.click();
  await expect(heading(page)).toHaveText(type);
  const [made] = await rows("tickets");
  expect(made).toMatchObject({ name: type, price: { amount: 1250 }, visibility: "invite_only" });

  await openPage(page, `/admin/discount-codes/create?event=${slug}`);
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("sofa-code");
  const effect = page.getByLabel("What it does");
  await effect.selectOption("Percentage off");
  await expect(page.locator("#field-percentOff")).toBeVisible();
  await effect.selectOption("Amount off");
  await expect(page.locator("#field-percentOff")).toHaveCount(0);
  await page.locator("#field-amountOff").fill("2.50");
  await page.getByRole("checkbox", { name: type }).check();
  await create.click();
  await expect(heading(page)).toHaveText(/sofa-code/i);
  expect(await rows("discount-codes")).toMatchObject([{ kind: "amount", value: 250, ticketTypeIds: [made?.id] }]);

  await openPage(page, `/admin/ticket-questions/create?event=${slug}`);
  await page.getByRole("textbox", { name: "Question", exact: true }).fill("Which cushion?");
  await page.getByRole("combobox", { name: "Type", exact: true }).selectOption("Choice");
  await page.getByLabel("Options").fill("Blue\nGreen");
  await page.getByRole("button", { name: "Create and add another" }).click();
  await expect(toast(page).last()).toContainText("Created");
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toBeFocused();
  expect(await rows("ticket-questions")).toMatchObject([{ kind: "choice", options: ["Blue", "Green"] }]);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("door staff open a scanned ticket on a phone, and see nothing else", async ({
  page,
  context,
  browser,
  siteData,
  pageLog,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const door = await registerVerified(context.request);
  const request = await staff(browser);
  await call(request, "PUT", `/api/v1/users/${door.id}/roles`, { roles: ["door"] });
  const guest = await browser.newContext();
  const holder = await registerVerified(guest.request, unique("Lara"));
  const path = `/api/v1/events/${siteData.event.slug}/tickets/student/purchase` as const;
  await call(guest.request, "POST", path, { complete: true, acceptTerms: true });
  const tickets = `/api/v1/users/${holder.username}/tickets` as const;
  const [{ id } = { id: "" }] = await call<Row[]>(guest.request, "GET", tickets);
  const { url } = await call<Row>(guest.request, "GET", `${tickets}/${id}`);
  await openPage(page, "/admin");
  await expect(page.getByRole("heading", { name: "Check-in" })).toBeVisible();
  const link = page.getByLabel("Link in the QR code");
  await link.fill("https://example.pt/nothing");
  await page.getByRole("button", { name: "Open ticket" }).click();
  await expect(link).toHaveAccessibleDescription(/This isn't the link in a ticket's QR code\./);
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(await overflowingWidths(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await link.fill(String(url));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Check-in is closed" })).toBeVisible();
  await page.goto("/admin/users");
  expect(new URL(page.url()).pathname).toBe("/403");
  await guest.close();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});
