import { execFileSync } from "node:child_process";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { violationsOf } from "./axe";
import { complaints, expect, test as it, type SiteData } from "./site";
import { arrive, call, promote, registerVerified, staff } from "./users";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const terms = (page: Page) => page.getByRole("checkbox", { name: /I accept the terms/ });
const purchase = ({ event }: SiteData) => `/events/${event.slug}/tickets/student/purchase`;

/** Buys a free ticket and returns its id. */
async function buy(request: APIRequestContext, { event }: SiteData): Promise<string> {
  const path = `/api/v1/events/${event.slug}/tickets/student/purchase`;
  const body = { complete: true, acceptTerms: true };
  return (await call<{ ticket: { id: string } }>(request, "POST", path, body)).ticket.id;
}

/** What a scanner reads on the screen. */
async function scan(code: Locator): Promise<string> {
  const file = it.info().outputPath("code.png");
  await code.screenshot({ path: file });
  return execFileSync("zbarimg", ["--quiet", "--raw", file], { encoding: "utf8" }).trim();
}

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  it(`a free ticket is chosen, bought and shown at ${width} px`, async ({ page, watched }) => {
    await page.setViewportSize({ width, height });
    const user = await registerVerified(page.context().request);
    await arrive(page, "/choose-your-ticket");
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
    await page.getByLabel("Allergies and anything else").fill("No nuts");
    await page.getByText("T-shirt size", { exact: true }).first().click();
    await page.getByRole("radio", { name: "M", exact: true }).check();
    expect(await violationsOf(page)).toEqual([]);
    await terms(page).check();
    await page.getByRole("button", { name: "Get my ticket" }).click();
    await expect(heading(page, "You have a ticket")).toBeVisible();
    await expect(page.getByText(/^Your tile is on the wall: seat \d+ of \d+\.$/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("link", { name: "Show my ticket" }).click();
    const code = page.getByRole("img", { name: /QR code of ticket/ });
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
    await arrive(page, `/user/${user.username}`);
    await expect(page.getByRole("heading", { name: "Your tickets" })).toBeVisible();
    await arrive(page, "/register");
    await expect(page).toHaveURL(/\/user\/[^/]+\/tickets\/[^/]+$/);
    const ticket = new URL(page.url()).pathname;
    await arrive(page, "/choose-your-ticket");
    await expect(page.getByRole("heading", { name: "You already have a ticket" })).toBeVisible();
    await arrive(page, "/");
    await expect(page.locator(".hero").getByRole("link", { name: "Your ticket" })).toHaveAttribute("href", ticket);
    expect(complaints(watched)).toEqual([]);
  });

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  it(`a ticket is declined, paid and refunded at ${width} px`, async ({ page, siteData, watched }) => {
    await page.setViewportSize({ width, height });
    const { username } = await registerVerified(page.context().request);
    await arrive(page, `/events/${siteData.event.slug}/tickets/supporter`);
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
    await expect(page.getByText("The tax number must be a Portuguese NIF").first()).toBeVisible();
    await expect(taxNumber).toBeFocused();
    await taxNumber.fill("501 964 843");
    await expect(taxNumber).toBeFocused();
    await pay.click();

    await expect(page.getByText("Test mode: no money moves")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Decline the card" }).click();
    await expect(page.getByRole("alert")).toHaveText("The card was declined. Nothing was paid.");
    await page.getByRole("link", { name: "Leave without paying" }).click();
    await expect(page.getByText("Your seat is reserved. Pay to get your ticket.")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await arrive(page, `/events/${siteData.event.slug}/tickets`);
    await page.getByRole("link", { name: "Go to payment" }).click();
    await page.getByRole("link", { name: /^Pay/ }).click();
    await page.getByRole("button", { name: /^Pay €/ }).click();

    await expect(heading(page, "You have a ticket")).toBeVisible();
    await page.getByRole("link", { name: "Show my ticket" }).click();
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
    expect(complaints(watched)).toEqual([]);
  });

it("a ticket is given to someone else", async ({ page, browser, siteData, watched }) => {
  const holder = await registerVerified(page.context().request);
  const id = await buy(page.context().request, siteData);
  const other = await browser.newContext();
  const recipient = await registerVerified(other.request);
  await arrive(page, `/user/${holder.username}/tickets/${id}`);
  await page.getByLabel("Email of the new holder").fill(recipient.email);
  await page.getByRole("button", { name: "Offer the ticket" }).click();
  await expect(page.getByText(`You've offered it to ${recipient.email}.`)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const path = `/api/v1/users/${holder.username}/tickets/${id}/transfers`;
  const [offer] = await call<{ id: string }[]>(page.context().request, "GET", path);
  const theirs = await other.newPage();
  await arrive(theirs, `/choose-your-ticket?transfer=${offer?.id}`);
  await expect(theirs.getByText(`${holder.username} would like to give you a Student ticket`)).toBeVisible();
  expect(await violationsOf(theirs)).toEqual([]);
  await theirs.getByRole("button", { name: "Accept the ticket" }).click();
  await expect(theirs.getByRole("img", { name: /QR code of ticket/ })).toBeVisible();
  await other.close();
  await arrive(page, `/user/${holder.username}/tickets/${id}`);
  await expect(page.getByText("This ticket is no longer valid.")).toBeVisible();
  expect(complaints(watched)).toEqual([]);
});

it("a payment that takes its time is waited for", async ({ page, siteData, watched }) => {
  await registerVerified(page.context().request);
  const path = `/api/v1/events/${siteData.event.slug}/tickets/supporter/purchase`;
  const body = { complete: true, acceptTerms: true };
  const { paymentUrl } = await call<{ paymentUrl: string }>(page.context().request, "POST", path, body);
  await page.goto(new URL(paymentUrl).pathname);
  await page.getByRole("button", { name: "Pay later" }).click();

  await expect(heading(page, "Waiting for your payment")).toBeVisible();
  await expect(page.getByText("Your payment is on its way.")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect(heading(page, "You have a ticket")).toBeVisible({ timeout: 90_000 });
  expect(complaints(watched)).toEqual([]);
});

it("a seat is given back, and a guest logs in first", async ({ page, browser, siteData, watched }) => {
  const guest = await browser.newContext();
  const visitor = await guest.newPage();
  await visitor.goto(purchase(siteData));
  await expect(visitor.getByRole("dialog")).toBeVisible();
  expect(new URL(visitor.url()).searchParams.get("next")).toBe(purchase(siteData));
  await guest.close();

  const user = await registerVerified(page.context().request);
  await arrive(page, purchase(siteData));
  await page.getByRole("button", { name: "Release the seat" }).click();
  await expect(heading(page, "Student ticket")).toBeVisible();
  expect(await call(page.context().request, "GET", `/api/v1/users/${user.username}/tickets`)).toMatchObject([
    { state: "cancelled" },
  ]);
  expect(complaints(watched)).toEqual([]);
});

it("a ticket is renamed, enlarged and cancelled", async ({ page, siteData, watched }) => {
  const user = await registerVerified(page.context().request);
  const id = await buy(page.context().request, siteData);
  await arrive(page, `/user/${user.username}/tickets/${id}`);

  await page.getByRole("button", { name: "Full screen" }).click();
  const screen = page.getByRole("dialog");
  await expect(screen.getByRole("img")).toBeVisible();
  expect(await screen.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(screen).toBeHidden();
  await page.getByLabel("Name on the ticket").fill("Rui Costa");
  await page.getByRole("button", { name: "Change name" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Rui Costa" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel ticket" }).click();
  await page.getByRole("dialog").waitFor();
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel ticket" }).click();
  await expect(page.getByText("This ticket was cancelled.")).toBeVisible();
  expect(complaints(watched)).toEqual([]);
});

it("staff who scan a code learn that the doors are closed", async ({ page, browser, siteData, watched }) => {
  const holder = await browser.newContext();
  const { username } = await registerVerified(holder.request);
  const id = await buy(holder.request, siteData);
  const theirs = await holder.newPage();
  await arrive(theirs, `/user/${username}/tickets/${id}`);
  const url = new URL(await scan(theirs.getByRole("img", { name: /QR code of ticket/ })));
  const signature = url.searchParams.get("signature") ?? "";
  const changed = signature.slice(0, 20) + (signature[20] === "A" ? "B" : "A") + signature.slice(21);
  const doorman = await staff(browser);
  const resultOf = async (signature: string) => {
    const path = `/api/v1/users/${username}/tickets/${id}/?signature=${signature}`;
    return (await call<{ result: string }>(doorman, "GET", path)).result;
  };
  expect([await resultOf(signature), await resultOf(changed)]).toEqual(["outside_window", "unknown"]);
  await promote(browser, await registerVerified(page.context().request));
  await arrive(page, url.pathname + url.search);

  await expect(page.getByRole("status").filter({ hasText: "Check-in is closed" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Check in" })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints(watched)).toEqual([]);
  await holder.close();
});

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  it(`types for some people, and one that is sold out, say so at ${width} px`, async ({ page, siteData, watched }) => {
    await page.setViewportSize({ width, height });
    const { username } = await registerVerified(page.context().request);
    const types = `/events/${siteData.event.slug}/tickets`;
    await arrive(page, `${types}/early-bird`);
    await expect(page.getByRole("definition").filter({ hasText: "Sold out" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Get this ticket" })).toHaveCount(0);

    await arrive(page, `${types}/mentor`);
    await page.getByRole("link", { name: "I have an invitation code" }).click();
    await expect(page.getByText("You need an invitation for this ticket.").first()).toBeVisible();
    await page.getByLabel("Invitation code").fill("welcome");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("This code isn't valid for this ticket.").first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel("Invitation code").fill("mentor");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText(/Your seat is reserved for \d+:\d\d/)).toBeVisible();

    await arrive(page, `${types}/grant/purchase`);
    await expect(page.getByText(/Your seat is reserved for \d+:\d\d/)).toBeVisible();
    await terms(page).check();
    await page.getByRole("button", { name: "Request my ticket" }).click();
    await expect(heading(page, "We have your request")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    expect(await call(page.context().request, "GET", `/api/v1/users/${username}/tickets`)).toMatchObject([
      { state: "pending_approval", ticketType: { slug: "grant" } },
      { state: "cancelled", ticketType: { slug: "mentor" } },
    ]);
    expect(complaints(watched)).toEqual([]);
  });

it("a picture that says who is going is made, shared and deleted", async ({ page, siteData, watched }) => {
  const { username } = await registerVerified(page.context().request);
  const id = await buy(page.context().request, siteData);
  await arrive(page, `/user/${username}/tickets/${id}`);
  await page.getByRole("button", { name: "Create my image" }).click();
  await expect(page.getByRole("img", { name: "An image that says: I'm going" })).toBeVisible();
  await page.getByRole("switch", { name: "Show my name" }).click();
  const picture = page.getByRole("img", { name: "An image with your name" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  expect(await violationsOf(page)).toEqual([]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied").first()).toBeVisible();
  const shared = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const html = await (await page.context().request.get(shared.pathname + shared.search)).text();
  expect(html).toMatch(/<meta property="og:image" content="[^"]+\/cards\/[0-9a-f]{32}\.png"/);
  expect(shared.href).not.toContain(id);
  await page.getByRole("button", { name: "Delete the image" }).click();
  await expect(page.getByRole("button", { name: "Create my image" })).toBeVisible();
  expect(complaints(watched)).toEqual([]);
});

it.describe("offline", () => {
  it.use({ ownContext: true });

  it("a ticket that was opened is shown without a network until its user logs out", async ({ page, siteData }) => {
    const { username } = await registerVerified(page.context().request);
    const ticket = `/user/${username}/tickets/${await buy(page.context().request, siteData)}`;
    const copies = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("ticket ")));
    await arrive(page, ticket);
    await expect.poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, ticket)).toBe(true);
    await page.context().setOffline(true);
    await page.reload();

    const code = page.getByRole("img", { name: /QR code of ticket/ });
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText(/This is the copy this device saved on \d+/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
    await page.context().setOffline(false);

    await page.reload();
    await expect(page.getByText(/This is the copy/)).toHaveCount(0);
    expect(await copies()).toEqual([`ticket ${ticket}`]);
    await page.getByRole("button", { name: /Inês Araújo/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(copies).toEqual([]);
  });
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
    await expect(heading(page, "You have a ticket")).toBeVisible();
    await page.getByRole("link", { name: "Show my ticket" }).click();
    await expect(page.getByRole("img", { name: /QR code of ticket/ })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^S$/ })).toBeVisible();
  });
});
