import { randomBytes } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { emailedLink } from "./emails";
import { expect, hydrated, test as it, type SiteData, unexpectedMessages } from "./site";
import { anotherUser, call, openPage, password, register, registerVerified, staff } from "./users";

interface Team {
  id: string;
  name: string;
  joinCode: string;
  placesLeft: number;
  version: number;
}

const unique = (name: string) => `${name} ${randomBytes(4).toString("hex")}`;
const find = ({ event }: SiteData) => `/events/${event.slug}/register`;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Creates a team of the current event; the caller is its captain. */
async function createTeam(request: APIRequestContext, { event }: SiteData, fields: object = {}): Promise<Team> {
  const { id: eventId } = await call<{ id: string }>(request, "GET", `/api/v1/events/${event.slug}`);
  return call(request, "POST", "/api/v1/teams", { eventId, name: unique("Calçada"), ...fields });
}

function teams(request: APIRequestContext, { event }: SiteData): Promise<{ data: Team[] }> {
  return call(request, "GET", `/api/v1/events/${event.slug}/teams?perPage=48`);
}

const member = (page: Page, { name }: { name: string }): Locator =>
  page.getByRole("listitem").filter({ hasText: name });

it.describe("without JavaScript", () => {
  it.use({ javaScriptEnabled: false });

  it("listed teams are found by what they look for", async ({ page, browser, request, siteData }) => {
    const captain = await anotherUser(browser);
    const skill = unique("zebra");
    const team = await createTeam(captain.request, siteData, { lookingFor: [skill], joinPolicy: "request" });
    const other = await anotherUser(browser);
    const unlisted = await createTeam(other.request, siteData, { lookingFor: [skill], visibility: "unlisted" });
    const [another] = (await teams(request, siteData)).data.filter(({ id }) => id !== team.id);

    await page.goto(find(siteData));
    await page.getByLabel("Search by name or skill").fill(skill);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("link", { name: team.name, exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: `Ask to join ${team.name}` })).toBeVisible();
    await expect(page.getByRole("link", { name: unlisted.name })).toHaveCount(0);
    await expect(page.getByRole("link", { name: `${another?.name}`, exact: true })).toHaveCount(0);
    await page.goto(`${find(siteData)}?q=zzz`);
    await expect(page.getByRole("heading", { name: "No teams found" })).toBeVisible();
    await captain.context.close();
    await other.context.close();
  });

  it("members see the invite link", async ({ page, context, browser, siteData }) => {
    await register(context.request);
    const team = await createTeam(context.request, siteData);
    const path = `${find(siteData)}/${team.id}`;
    await page.goto(path);
    await expect(page.getByLabel("Invite link")).toHaveValue(new RegExp(`${path}\\?code=${team.joinCode}$`));
    const other = await anotherUser(browser);
    const theirs = await (await other.context.newPage()).goto(path);
    expect(await theirs?.text()).not.toContain(team.joinCode);
    await other.context.close();
  });
});

it("a guest with a link logs in on the way, returns to it and joins", async ({ page, browser, siteData, pageLog }) => {
  const captain = await anotherUser(browser);
  const team = await createTeam(captain.request, siteData);
  const { email } = (await anotherUser(browser)).user;
  const link = `${find(siteData)}/${team.id}?code=${team.joinCode}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, link);
  await expect(page.getByRole("heading", { name: "You're invited" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("E-mail or username").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.getByRole("dialog").getByRole("button", { name: "Login" }).click();

  await expect(page).toHaveURL(link);
  const join = page.getByRole("button", { name: `Join ${team.name}` });
  await expect(join).toBeInViewport({ ratio: 1 });
  await join.click();
  await expect(page.getByText(`2 members, ${team.placesLeft - 1} spots left`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Invite people" })).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
  await captain.context.close();
});

it("a user creates a team, becomes its captain, and closes it", async ({ page, request, siteData, pageLog }) => {
  await register(page.context().request);
  await openPage(page, find(siteData));
  const [taken] = (await teams(request, siteData)).data;
  await page.getByRole("link", { name: "Create a team" }).click();
  await expect.poll(async () => (await page.getByRole("dialog").boundingBox())?.width).toBeCloseTo(497, 0);
  const name = page.getByRole("textbox", { name: "Name" });
  const lookingFor = page.getByLabel("Looking for");
  const create = page.getByRole("button", { name: "Create team" });
  await name.fill(`${taken?.name}`);
  await create.click();
  await expect(page.getByText("The name has already been taken.").first()).toBeVisible();

  const own = unique("Calçada");
  await name.fill(own);
  await lookingFor.fill(`Rust, ${"x".repeat(41)}`);
  const calls = pageLog.apiCalls.length;
  await create.click();
  await expect(lookingFor).toHaveAccessibleDescription(/Max. 40 characters per skill/);
  expect(pageLog.apiCalls.length).toBe(calls);
  await lookingFor.fill("Rust, Design");
  await create.click();
  await expect(heading(page)).toHaveText(own);
  const link = await page.getByLabel("Invite link", { exact: true }).inputValue();
  expect(link).toContain("?code=");
  await expect(page.locator(".team-box code")).toHaveText(link.split("?code=")[1] as string);
  await expect(page.getByText("Describe your idea and list the skills you need")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^\d+ spots left$/ })).toBeVisible();

  await page.getByRole("button", { name: "Delete team" }).click();
  await expect.poll(async () => (await page.getByRole("dialog").boundingBox())?.width).toBeCloseTo(397, 0);
  await page.getByRole("dialog").getByRole("button", { name: "Delete team" }).click();
  await expect(heading(page)).toHaveText("Find your team");
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a request is sent and withdrawn, and the focus follows", async ({ page, browser, siteData }) => {
  const captain = await anotherUser(browser);
  const team = await createTeam(captain.request, siteData, { joinPolicy: "request" });
  await register(page.context().request);
  await openPage(page, `${find(siteData)}/${team.id}`);
  await page.getByLabel("Message to the captain").fill("I draw.");
  await page.getByRole("button", { name: "Ask to join" }).click();
  await expect(page.getByRole("heading", { name: "Request sent" })).toBeFocused();
  await page.getByRole("button", { name: "Withdraw request" }).click();
  await expect(page.getByRole("heading", { name: "Ask to join" })).toBeFocused();
  await captain.context.close();
});

it("the reason why a team cannot be joined is shown", async ({ page, browser, request, siteData }) => {
  const full = (await teams(request, siteData)).data.find(({ placesLeft }) => placesLeft === 0);
  const captain = await anotherUser(browser);
  const team = await createTeam(captain.request, siteData);
  const path = `${find(siteData)}/${team.id}`;
  await register(page.context().request);
  await openPage(page, `${find(siteData)}/${full?.id}`);
  await expect(page.getByRole("heading", { name: "This team is full" })).toBeVisible();

  await openPage(page, path);
  await page.getByLabel("Code").fill("guess");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/\S/);

  await call(captain.request, "PUT", `/api/v1/teams/${team.id}`, { joinPolicy: "closed", version: team.version });
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Team complete" })).toBeVisible();

  const other = await anotherUser(browser);
  const open = await createTeam(other.request, siteData);
  await createTeam(page.context().request, siteData);
  await page.goto(`${find(siteData)}/${open.id}`);
  await expect(page.getByRole("heading", { name: "You're already in a team" })).toBeVisible();
  await captain.context.close();
  await other.context.close();
});

it("the captain accepts, removes and changes the team; the focus follows", async ({ page, browser, siteData }) => {
  await register(page.context().request);
  const team = await createTeam(page.context().request, siteData, { joinPolicy: "request" });
  const others = [await anotherUser(browser, "Beatriz Lopes"), await anotherUser(browser, "Carolina Dias")] as const;
  const [beatriz, carolina] = others;
  for (const { request } of others) await call(request, "POST", `/api/v1/teams/${team.id}/requests`, {});
  await openPage(page, `${find(siteData)}/${team.id}`);

  await it.step("accepts two requests", async () => {
    await member(page, beatriz.user).getByRole("button", { name: "Accept" }).click();
    await expect(page.getByRole("heading", { name: "Join requests" })).toBeFocused();
    await member(page, carolina.user).getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText(/^3 members/)).toBeVisible();
  });
  await it.step("removes a member", async () => {
    await member(page, beatriz.user).getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText(/^2 members/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Members" })).toBeFocused();
  });
  await it.step("opens the form and closes it", async () => {
    await page.getByRole("button", { name: "Edit team" }).click();
    await expect(page.getByRole("heading", { name: "Edit team" })).toBeFocused();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Edit team" })).toBeFocused();
  });
  await it.step("learns of a change made meanwhile, and keeps what was typed", async () => {
    await page.getByRole("button", { name: "Edit team" }).click();
    await page.getByLabel("Pitch").fill("Tiles that tell.");
    const path = `/api/v1/teams/${team.id}`;
    const { version } = await call<Team>(page.context().request, "GET", path);
    await call(page.context().request, "PUT", path, { lookingFor: ["design"], version });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.locator(".form-error")).toHaveText(/\S/);
    await expect(page.getByLabel("Pitch")).toHaveValue("Tiles that tell.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Tiles that tell.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit team" })).toBeVisible();
  });
  await it.step("generates a new link, when confirmed", async () => {
    const link = page.getByLabel("Invite link", { exact: true });
    const before = await link.inputValue();
    await page.getByRole("button", { name: "Reset link" }).click();
    const dialog = page.getByRole("dialog", { name: "Reset the invite link?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(link).toHaveValue(before);
    await page.getByRole("button", { name: "Reset link" }).click();
    await dialog.getByRole("button", { name: "Reset link" }).click();
    await expect(link).not.toHaveValue(before);
    await expect(page.getByRole("button", { name: "Reset link" })).toBeFocused();
  });
  await it.step("hands over", async () => {
    await member(page, carolina.user).getByRole("button", { name: "Make captain" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Make captain" }).click();
    await expect(page.getByRole("button", { name: "Edit team" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Join requests" })).toHaveCount(0);
  });
  for (const { context } of others) await context.close();
});

it("an invitation is accepted by the user who opens it", async ({ page, browser, siteData, pageLog }) => {
  const link = await invite(await staff(browser), siteData, { kind: "staff", name: "Inês" });
  await register(page.context().request);
  const html = await (await page.request.get(link)).text();
  expect(html).toContain('name="robots" content="noindex"');
  await openPage(page, link);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page).not.toHaveURL(link);
  await page.goto(link);
  await expect(heading(page)).toHaveText(/^(Invitation accepted|This invitation has already been used)$/);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("an invitation that cannot be used says why", async ({ page, browser, request, siteData }) => {
  const crew = await staff(browser);
  const { email } = (await anotherUser(browser)).user;
  await invite(crew, siteData, { kind: "staff", email });
  const foreign = await emailedLink(email, "/invitations/");
  await registerVerified(page.context().request);
  await openPage(page, foreign);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText(/^This invitation is for .+•••.+, but you're logged in as /)).toBeVisible();
  await page.getByRole("button", { name: "Log out to accept" }).click();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^[^?]*${foreign}\\?dialog=login`));

  const { id, link } = await created(crew, siteData, { kind: "staff" });
  await call(crew, "POST", `/api/v1/events/${siteData.event.slug}/invitations/${id}/revoke`, {});
  await page.goto(new URL(link).pathname);
  await expect(heading(page)).toHaveText("This invitation was revoked");
  expect((await request.get("/invitations/nothing")).status()).toBe(404);
});

it("on a phone the search fits one row", async ({ page, siteData }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, find(siteData));
  await hydrated(page);
  const field = await page.getByLabel("Search by name or skill").boundingBox();
  const button = await page.getByRole("button", { name: "Search" }).boundingBox();
  expect(button?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0));
  expect(Math.abs((button?.y ?? 0) - (field?.y ?? 999))).toBeLessThan(4);
});

function created(request: APIRequestContext, { event }: SiteData, fields: object) {
  const path = `/api/v1/events/${event.slug}/invitations`;
  return call<{ id: string; link: string }>(request, "POST", path, fields);
}

/** Creates an invitation; returns the path of its link, which only invitations without an address have. */
async function invite(request: APIRequestContext, siteData: SiteData, fields: object): Promise<string> {
  const { link } = await created(request, siteData, fields);
  return link ? new URL(link).pathname : "";
}
