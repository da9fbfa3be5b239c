import type { Browser, Page } from "@playwright/test";
import { violationsOf } from "./axe";
import { endUndoPeriod, expireOffer } from "./database";
import { emailedLink } from "./emails";
import { expect, test as it, type SiteData, unexpectedMessages } from "./site";
import { call, openPage, registerVerified, staff } from "./users";

// Demo users wait for the sold-out type as well, so that its free seats are never on sale to everyone.
const type = "early-bird";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string) => page.getByRole("button", { name });
const listOf = ({ event }: SiteData) => `/events/${event.slug}/waiting-list?ticket=${type}`;

interface Versioned {
  id: string;
  version: number;
}

/** Puts an entry first in line and cancels the ticket of a demo user, so that the entry is offered a seat. */
async function offerSeat(browser: Browser, { event }: SiteData, entry: string): Promise<void> {
  const request = await staff(browser);
  const { version } = await call<Versioned>(request, "GET", `/api/v1/waiting-list/${entry}`);
  const first = { priority: 100, reason: "Helped at the last edition", version };
  await call(request, "PUT", `/api/v1/waiting-list/${entry}`, first);
  const types = await call<{ data: { id: string; slug: string }[] }>(
    request,
    "GET",
    `/api/v1/events/${event.slug}/tickets`,
  );
  const wanted = types.data.find(({ slug }) => slug === type)?.id;
  // Tests that run at the same time take tickets that are far apart in the list.
  const page = 1 + 10 * it.info().parallelIndex;
  const sold = `/api/v1/users-tickets?ticketType=${wanted}&state=confirmed&perPage=1&page=${page}`;
  const [ticket] = (await call<{ data: Versioned[] }>(request, "GET", sold)).data;
  const cancelled = { state: "cancelled", reason: "The holder asked for it", version: ticket?.version };
  await call(request, "PUT", `/api/v1/users-tickets/${ticket?.id}`, cancelled);
  endUndoPeriod(ticket?.id ?? "");
}

async function leave(page: Page): Promise<void> {
  await button(page, "Leave the waiting list").click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
}

it("a guest joins, confirms, is offered a seat and buys the ticket", async ({ page, browser, siteData, pageLog }) => {
  const email = `guest-${crypto.randomUUID().slice(0, 8)}@example.pt`;
  await openPage(page, `/events/${siteData.event.slug}/tickets/${type}`);
  await page.getByRole("link", { name: "Join the waiting list" }).click();
  await expect(heading(page, "Join the waiting list")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Early bird/ })).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Join the waiting list").click();
  await expect(page.getByText("Enter a valid email address")).toBeVisible();
  await page.getByLabel("Name").fill("Eva Dias");
  await page.getByLabel("Email").fill(email);
  await button(page, "Join the waiting list").click();
  await expect(heading(page, "Check your inbox")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await openPage(page, await emailedLink(email, "/waiting-list/"));
  await expect(heading(page, "Confirm your place")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Confirm my place").click();
  await expect(heading(page, "You're on the waiting list")).toBeVisible();
  await expect(page.getByText("You joined the waiting list.")).toBeVisible();
  await expect(page.getByText("Early bird", { exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const { pathname, search } = new URL(page.url());
  await offerSeat(browser, siteData, pathname.split("/").at(-1) ?? "");
  await expect(async () => {
    await openPage(page, pathname + search);
    await expect(heading(page, "A seat is reserved for you")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole("link", { name: "Log in to accept the offer" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await registerVerified(page.context().request);
  await openPage(page, pathname + search);
  await button(page, "Accept the offer").click();
  await expect(heading(page, "Get your ticket")).toBeVisible();
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  const pay = page.getByRole("button", { name: /^Pay €/ });
  await pay.click();
  await expect(page.getByText("Test mode: you won't be charged")).toBeVisible();
  await pay.click();
  await expect(heading(page, "You've got your ticket")).toBeVisible();
  await openPage(page, pathname + search);
  await expect(heading(page, "You accepted the offer")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a user joins, sees their place everywhere, declines an offer and leaves", async ({
  page,
  browser,
  siteData,
  pageLog,
}) => {
  const { username } = await registerVerified(page.context().request);
  await openPage(page, listOf(siteData));
  await button(page, "Join the waiting list").click();
  await expect(heading(page, "You're on the waiting list")).toBeVisible();
  const { pathname } = new URL(page.url());
  await openPage(page, `/user/${username}`);
  await expect(page.getByRole("heading", { name: "Your waiting lists" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Inês Araújo").click();
  await expect(page.getByRole("menuitem", { name: /^Number \d+ on the waiting list$/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await openPage(page, listOf(siteData));
  await expect(page).toHaveURL(pathname);

  await offerSeat(browser, siteData, pathname.split("/").at(-1) ?? "");
  await expect(async () => {
    await openPage(page, "/choose-your-ticket");
    await expect(page.getByRole("heading", { name: "You have an offer" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "See your offer" }).click();
  await button(page, "Decline and keep waiting").click();
  await expect(heading(page, "You're on the waiting list")).toBeVisible();
  await expect(page.getByText(/^You declined an offer/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await leave(page);
  await expect(heading(page, "You've left the waiting list")).toBeVisible();
  await expect(page.getByRole("link", { name: "Join again" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("an offer lapses and the user stays on the list", async ({ page, browser, siteData, pageLog }) => {
  await registerVerified(page.context().request);
  await openPage(page, listOf(siteData));
  await button(page, "Join the waiting list").click();
  await expect(heading(page, "You're on the waiting list")).toBeVisible();
  const { pathname } = new URL(page.url());
  const entry = pathname.split("/").at(-1) ?? "";
  await offerSeat(browser, siteData, entry);
  await expect(async () => {
    await openPage(page, pathname);
    await expect(page.getByRole("timer")).toHaveText(/^Your offer is valid for another \d+ hours?/, { timeout: 1000 });
  }).toPass();
  expireOffer(entry);

  await expect(async () => {
    await openPage(page, pathname);
    const words = "Your offer expired. You've moved to the end of the list.";
    await expect(page.getByText(words)).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await violationsOf(page)).toEqual([]);
  await leave(page);
  await expect(heading(page, "You've left the waiting list")).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a team joins the waiting list together", async ({ page, browser, siteData, pageLog }) => {
  const captain = await registerVerified(page.context().request);
  const team = await call<{ id: string; name: string; joinCode: string }>(
    page.context().request,
    "POST",
    "/api/v1/teams",
    {
      eventId: (await call<{ id: string }>(page.context().request, "GET", `/api/v1/events/${siteData.event.slug}`)).id,
      name: `Azulejo ${captain.username}`.slice(0, 60),
      visibility: "public",
      joinPolicy: "code",
      lookingFor: [],
    },
  );
  const { request: member } = await browser.newContext();
  await registerVerified(member);
  await call(member, "POST", `/api/v1/teams/${team.id}/join`, { code: team.joinCode });
  await openPage(page, listOf(siteData));
  await page.getByRole("checkbox", { name: `Join the list with ${team.name}` }).check();
  await page.getByRole("checkbox", { name: "Only take seats if all of us get one" }).check();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, "Join the waiting list").click();

  await expect(page.getByText("2 seats, all or none")).toBeVisible();
  await expect(page.getByText("Your team joined the waiting list.")).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("a guest joins, confirms and leaves by forms", async ({ page, siteData }) => {
    const email = `guest-${crypto.randomUUID().slice(0, 8)}@example.pt`;
    await page.goto(listOf(siteData));
    await page.getByLabel("Name").fill("Rui Dias");
    await page.getByLabel("Email").fill(email);
    await button(page, "Join the waiting list").click();
    await expect(heading(page, "Check your inbox")).toBeVisible();
    await page.goto(await emailedLink(email, "/waiting-list/"));
    await button(page, "Confirm my place").click();
    await expect(heading(page, "You're on the waiting list")).toBeVisible();
    await button(page, "Leave the waiting list").click();
    await expect(heading(page, "You've left the waiting list")).toBeVisible();
  });
});
