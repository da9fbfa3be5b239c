import { execFileSync } from "node:child_process";
import type { APIRequestContext, Locator } from "@playwright/test";
import { violationsOf } from "./axe";
import { expect, test as it, type SiteData, unexpectedMessages } from "./site";
import { call, openPage, promote, registerVerified, staff } from "./users";

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

it("a ticket is transferred to someone else", async ({ page, browser, siteData, pageLog }) => {
  const holder = await registerVerified(page.context().request);
  const id = await buy(page.context().request, siteData);
  const other = await browser.newContext();
  const recipient = await registerVerified(other.request);
  await openPage(page, `/user/${holder.username}/tickets/${id}`);
  await page.getByLabel("New holder's email").fill(recipient.email);
  await page.getByRole("button", { name: "Offer the ticket" }).click();
  await expect(page.getByText(`You've offered it to ${recipient.email}.`)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const path = `/api/v1/users/${holder.username}/tickets/${id}/transfers`;
  const [offer] = await call<{ id: string }[]>(page.context().request, "GET", path);
  const theirs = await other.newPage();
  await openPage(theirs, `/choose-your-ticket?transfer=${offer?.id}`);
  await expect(theirs.getByText(`${holder.username} would like to give you their Student ticket`)).toBeVisible();
  expect(await violationsOf(theirs)).toEqual([]);
  await theirs.getByRole("button", { name: "Accept the ticket" }).click();
  await expect(theirs.getByRole("img", { name: /QR code for ticket/ })).toBeVisible();
  await other.close();
  await openPage(page, `/user/${holder.username}/tickets/${id}`);
  await expect(page.getByText("This ticket is no longer valid.")).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a ticket is renamed, enlarged and cancelled", async ({ page, siteData, pageLog }) => {
  const user = await registerVerified(page.context().request);
  const id = await buy(page.context().request, siteData);
  await openPage(page, `/user/${user.username}/tickets/${id}`);

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
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("staff who scan a code see that the doors are closed", async ({ page, browser, siteData, pageLog }) => {
  const holder = await browser.newContext();
  const { username } = await registerVerified(holder.request);
  const id = await buy(holder.request, siteData);
  const theirs = await holder.newPage();
  await openPage(theirs, `/user/${username}/tickets/${id}`);
  const url = new URL(await scan(theirs.getByRole("img", { name: /QR code for ticket/ })));
  const signature = url.searchParams.get("signature") ?? "";
  const changed = signature.slice(0, 20) + (signature[20] === "A" ? "B" : "A") + signature.slice(21);
  const doorman = await staff(browser);
  const resultOf = async (signature: string) => {
    const path = `/api/v1/users/${username}/tickets/${id}/?signature=${signature}`;
    return (await call<{ result: string }>(doorman, "GET", path)).result;
  };
  expect([await resultOf(signature), await resultOf(changed)]).toEqual(["outside_window", "unknown"]);
  await promote(browser, await registerVerified(page.context().request));
  await openPage(page, url.pathname + url.search);

  await expect(page.getByRole("status").filter({ hasText: "Check-in is closed" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Check in" })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  expect(unexpectedMessages(pageLog)).toEqual([]);
  await holder.close();
});

it("a public card is created, shared and deleted", async ({ page, siteData, pageLog }) => {
  const { username } = await registerVerified(page.context().request);
  const id = await buy(page.context().request, siteData);
  await openPage(page, `/user/${username}/tickets/${id}`);
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
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it.describe("offline", () => {
  it.use({ ownContext: true });

  it("a ticket that was opened is shown without a network until its user logs out", async ({ page, siteData }) => {
    const { username } = await registerVerified(page.context().request);
    const ticket = `/user/${username}/tickets/${await buy(page.context().request, siteData)}`;
    const copies = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("ticket ")));
    await openPage(page, ticket);
    await expect.poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, ticket)).toBe(true);
    await page.context().setOffline(true);
    await page.reload();

    const code = page.getByRole("img", { name: /QR code for ticket/ });
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText(/This version was saved on \d+/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
    await page.context().setOffline(false);

    await page.reload();
    await expect(page.getByText(/This version was saved/)).toHaveCount(0);
    expect(await copies()).toEqual([`ticket ${ticket}`]);
    await page.getByRole("button", { name: /Inês Araújo/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(copies).toEqual([]);
  });
});
