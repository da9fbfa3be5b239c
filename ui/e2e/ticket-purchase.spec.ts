import type { Page } from "@playwright/test";
import { violationsOf } from "./axe";
import { expect, test as it, type SiteData, unexpectedMessages } from "./site";
import { call, openPage, registerVerified } from "./users";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const terms = (page: Page) => page.getByRole("checkbox", { name: /I accept the terms/ });
const purchase = ({ event }: SiteData) => `/events/${event.slug}/tickets/student/purchase`;

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  it(`a free ticket is chosen, bought and shown at ${width} px`, async ({ page, pageLog }) => {
    await page.setViewportSize({ width, height });
    const user = await registerVerified(page.context().request);
    await openPage(page, "/choose-your-ticket");
    await expect(heading(page, "Choose your ticket")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Choose Student" }).click();
    await expect(heading(page, "Student ticket")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Get this ticket" }).click();
    await expect(page.getByText(/Your seat is reserved for \d+:\d\d/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(page.getByText("Accept the terms and conditions", { exact: true })).toBeVisible();
    await page.getByLabel("Name on the ticket").fill("Inês A.");
    await page.getByText("Dietary needs and allergies", { exact: true }).first().click();
    await page.getByRole("checkbox", { name: "Vegan", exact: true }).check();
    await page.getByLabel("Allergies and other dietary needs").fill("No nuts");
    await page.getByText("T-shirt size", { exact: true }).first().click();
    await page.getByRole("radio", { name: "M", exact: true }).check();
    expect(await violationsOf(page)).toEqual([]);
    await terms(page).check();
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(heading(page, "You've got your ticket")).toBeVisible();
    await expect(page.getByText(/^Your tile is on the wall: seat \d+ of \d+\.$/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("link", { name: "View my ticket" }).click();
    const code = page.getByRole("img", { name: /QR code for ticket/ });
    await expect(code).toBeVisible();
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(240);
    await expect(page.getByText("Inês A.")).toBeVisible();
    await expect(page.getByText("Vegan, No nuts")).toBeVisible();
    await page.getByRole("button", { name: "Change answers" }).click();
    await page.getByRole("radio", { name: "XL", exact: true }).check();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Save answers" }).click();
    await expect(page.getByRole("definition").filter({ hasText: "XL" })).toBeVisible();
    await openPage(page, `/user/${user.username}`);
    await expect(page.getByRole("heading", { name: "Your tickets" })).toBeVisible();
    await openPage(page, "/register");
    await expect(page).toHaveURL(/\/user\/[^/]+\/tickets\/[^/]+$/);
    const ticket = new URL(page.url()).pathname;
    await openPage(page, "/choose-your-ticket");
    await expect(page.getByRole("heading", { name: "You already have a ticket" })).toBeVisible();
    await openPage(page, "/");
    await expect(page.locator(".hero").getByRole("link", { name: "View my ticket" })).toHaveAttribute("href", ticket);
    expect(unexpectedMessages(pageLog)).toEqual([]);
  });

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  it(`a ticket is declined, paid and refunded at ${width} px`, async ({ page, siteData, pageLog }) => {
    await page.setViewportSize({ width, height });
    const { username } = await registerVerified(page.context().request);
    await openPage(page, `/events/${siteData.event.slug}/tickets/supporter`);
    await page.getByRole("link", { name: "Get this ticket" }).click();
    await page.getByText("I have a discount code").click();
    await page.getByLabel("Discount code").fill("nothing");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("This code isn't valid for this ticket.").first()).toBeVisible();
    const billing = page.getByText("Add billing details");
    const taxNumber = page.getByLabel("Tax number (NIF)");
    await billing.click();
    await taxNumber.fill("123456788");
    await billing.click();
    await expect(taxNumber).toBeHidden();
    await terms(page).check();
    expect(await violationsOf(page)).toEqual([]);
    const pay = page.getByRole("button", { name: /^Pay €/ });
    await pay.click();
    await expect(page.getByText("Enter a valid nine-digit Portuguese NIF").first()).toBeVisible();
    await expect(taxNumber).toBeFocused();
    await taxNumber.fill("501 964 843");
    await expect(taxNumber).toBeFocused();
    await pay.click();

    await expect(page.getByText("Test mode: you won't be charged")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Decline the card" }).click();
    await expect(page.getByRole("alert")).toHaveText("The card was declined. You weren't charged.");
    await page.getByRole("link", { name: "Leave without paying" }).click();
    await expect(page.getByText("Your seat is reserved. Pay to get your ticket.")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await openPage(page, `/events/${siteData.event.slug}/tickets`);
    await page.getByRole("link", { name: "Go to payment" }).click();
    await page.getByRole("link", { name: /^Pay/ }).click();
    await page.getByRole("button", { name: /^Pay €/ }).click();

    await expect(heading(page, "You've got your ticket")).toBeVisible();
    await page.getByRole("link", { name: "View my ticket" }).click();
    await page.getByRole("link", { name: "Receipt" }).click();
    await expect(heading(page, /^Receipt/)).toBeVisible();
    await expect(page.getByText("NIF 501964843")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Your ticket", exact: true }).click();
    await page.getByRole("button", { name: "Cancel ticket" }).click();
    await expect(page.getByRole("dialog")).toContainText(/We'll refund your €/);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel ticket" }).click();
    await expect(page.getByText("This ticket was cancelled.")).toBeVisible();
    expect(await call(page.context().request, "GET", `/api/v1/users/${username}/tickets`)).toMatchObject([
      { state: "cancelled" },
    ]);
    expect(unexpectedMessages(pageLog)).toEqual([]);
  });

it("a delayed payment is awaited", async ({ page, siteData, pageLog }) => {
  await registerVerified(page.context().request);
  const path = `/api/v1/events/${siteData.event.slug}/tickets/supporter/purchase`;
  const body = { complete: true, acceptTerms: true };
  const { paymentUrl } = await call<{ paymentUrl: string }>(page.context().request, "POST", path, body);
  await page.goto(new URL(paymentUrl).pathname);
  await page.getByRole("button", { name: "Pay later" }).click();

  await expect(heading(page, "Waiting for your payment")).toBeVisible();
  await expect(page.getByText("Your payment is on its way.")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect(heading(page, "You've got your ticket")).toBeVisible({ timeout: 90_000 });
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a guest logs in first, and a seat is given back", async ({ page, browser, siteData, pageLog }) => {
  const guest = await browser.newContext();
  const visitor = await guest.newPage();
  await visitor.goto(purchase(siteData));
  await expect(visitor.getByRole("dialog")).toBeVisible();
  expect(new URL(visitor.url()).searchParams.get("next")).toBe(purchase(siteData));
  await guest.close();

  const user = await registerVerified(page.context().request);
  await openPage(page, purchase(siteData));
  await page.getByRole("button", { name: "Release the seat" }).click();
  await expect(heading(page, "Student ticket")).toBeVisible();
  expect(await call(page.context().request, "GET", `/api/v1/users/${user.username}/tickets`)).toMatchObject([
    { state: "cancelled" },
  ]);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  it(`restricted and sold-out types say so at ${width} px`, async ({ page, siteData, pageLog }) => {
    await page.setViewportSize({ width, height });
    const { username } = await registerVerified(page.context().request);
    const types = `/events/${siteData.event.slug}/tickets`;
    await openPage(page, `${types}/early-bird`);
    await expect(page.getByRole("definition").filter({ hasText: "Sold out" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Get this ticket" })).toHaveCount(0);

    await openPage(page, `${types}/mentor`);
    await page.getByRole("link", { name: "I have an invitation code" }).click();
    await expect(page.getByText("You need an invitation for this ticket.").first()).toBeVisible();
    await page.getByLabel("Invitation code").fill("welcome");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("This code isn't valid for this ticket.").first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel("Invitation code").fill("mentor");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText(/Your seat is reserved for \d+:\d\d/)).toBeVisible();

    await openPage(page, `${types}/grant/purchase`);
    await expect(page.getByText(/Your seat is reserved for \d+:\d\d/)).toBeVisible();
    await terms(page).check();
    await page.getByRole("button", { name: "Request my ticket" }).click();
    await expect(heading(page, "We've received your request")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    expect(await call(page.context().request, "GET", `/api/v1/users/${username}/tickets`)).toMatchObject([
      { state: "pending_approval", ticketType: { slug: "grant" } },
      { state: "cancelled", ticketType: { slug: "mentor" } },
    ]);
    expect(unexpectedMessages(pageLog)).toEqual([]);
  });

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("a free ticket is bought by a form", async ({ page, siteData }) => {
    await registerVerified(page.context().request);
    await page.goto(purchase(siteData));
    await page.getByLabel("Name on the ticket").fill("Eva Dias");
    await page.getByText("T-shirt size", { exact: true }).first().click();
    await page.getByRole("radio", { name: "S", exact: true }).check();
    await terms(page).check();
    await page.getByRole("button", { name: "Get my ticket" }).click();

    await expect(page).toHaveURL(`${purchase(siteData)}/success`);
    await expect(heading(page, "You've got your ticket")).toBeVisible();
    await page.getByRole("link", { name: "View my ticket" }).click();
    await expect(page.getByRole("img", { name: /QR code for ticket/ })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^S$/ })).toBeVisible();
  });
});
