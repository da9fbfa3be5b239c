import type { Page } from "@playwright/test";
import { faultsAtAllWidths } from "./axe";
import { complaints } from "./canned-visitor";
import { editor } from "./markup-watch";
import { expect, hydrated, test as it } from "./site";

/** What is wrong with a page in either theme, at every width. */
async function faultsOn(page: Page, path: string, act?: () => Promise<void>): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(path);
    await hydrated(page);
    await act?.();
    faults.push(...(await faultsAtAllWidths(page)).map((fault) => `${path}, ${colorScheme}, ${fault}`));
  }
  return faults;
}

it("the pages of whoever takes part are silent, and without a fault axe can find", async ({
  page,
  context,
  browser,
  known,
  watched,
}) => {
  it.setTimeout(300_000);
  const find = `/events/${known.event.slug}/register`;
  const call = await editor(context);
  const { id: eventId } = await call("GET", `/api/v1/events/${known.event.slug}`);
  const { username } = await call("GET", "/api/v1/user");
  expect(await faultsOn(page, find)).toEqual([]);

  const name = `Calçada ${Date.now()}`;
  const lookingFor = ["design", "somebody who can pitch"];
  const team = await call("POST", "/api/v1/teams", { eventId, name, lookingFor });
  const path = `${find}/${team.id}`;
  const pages = ["/challenges?tab=schedule", find, path, `/user/${username}`];
  for (const each of pages) expect(await faultsOn(page, each)).toEqual([]);
  const change = () => page.getByRole("button", { name: "Change the team" }).click();
  expect(await faultsOn(page, path, change)).toEqual([]);
  const close = async () => {
    await page.getByRole("button", { name: "Close the team" }).click();
    await page.getByRole("dialog").waitFor();
  };
  expect(await faultsOn(page, path, close)).toEqual([]);

  const invitations = `/api/v1/events/${known.event.slug}/invitations`;
  const invitation = { kind: "mentor", name: "Beatriz", message: "Come back." };
  const { link } = await call("POST", invitations, invitation);
  expect(await faultsOn(page, new URL(link).pathname)).toEqual([]);
  const guest = await (await browser.newContext()).newPage();
  for (const each of [path, new URL(link).pathname]) expect(await faultsOn(guest, each)).toEqual([]);
  await guest.getByRole("button", { name: "Decline" }).click();
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("You have declined");
  expect(await faultsOn(guest, new URL(link).pathname)).toEqual([]);

  await page.goto(path);
  await hydrated(page);
  await close();
  await page.getByRole("dialog").getByRole("button", { name: "Close the team" }).click();
  await expect(page).toHaveURL(find);
  expect(complaints(watched)).toEqual([]);
});
