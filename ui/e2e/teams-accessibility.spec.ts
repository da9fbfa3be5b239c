import { overflowingWidths, violationsEverywhere } from "./axe";
import { expect, test as it, unexpectedMessages } from "./site";
import { anotherUser, call, openPage, register, staff } from "./users";

it("the pages of teams and invitations have no violations and fit every width", async ({
  page,
  context,
  browser,
  siteData,
  pageLog,
}) => {
  it.setTimeout(180_000);
  const check = async (path: string, act?: () => Promise<void>) => {
    await openPage(page, path);
    await act?.();
    expect(await violationsEverywhere(page), path).toEqual([]);
    expect(await overflowingWidths(page), path).toEqual([]);
  };
  const find = `/events/${siteData.event.slug}/register`;
  const { id: eventId } = await call<{ id: string }>(context.request, "GET", `/api/v1/events/${siteData.event.slug}`);
  const crew = await staff(browser);
  const invitation = { kind: "staff", name: "Beatriz", message: "Come back." };
  const invitations = `/api/v1/events/${siteData.event.slug}/invitations`;
  const { link } = await call<{ link: string }>(crew, "POST", invitations, invitation);
  const invited = new URL(link).pathname;
  const captain = await anotherUser(browser);
  const lookingFor = ["design", "someone who can pitch"];
  const fields = { eventId, name: `Calçada ${Date.now()}`, lookingFor };
  const team = await call<{ id: string; version: number }>(captain.request, "POST", "/api/v1/teams", fields);
  const path = `${find}/${team.id}`;

  for (const each of [path, invited]) await check(each);
  await register(context.request);
  for (const each of [find, path, invited, "/challenges?tab=schedule"]) await check(each);
  await call(captain.request, "PUT", `/api/v1/teams/${team.id}`, { joinPolicy: "request", version: team.version });
  await check(path);
  await call(context.request, "POST", `/api/v1/teams/${team.id}/requests`, { message: "I draw." });

  await context.clearCookies();
  const { cookies } = await captain.request.storageState();
  await context.addCookies(cookies);
  for (const each of [find, path, `/user/${captain.user.username}`]) await check(each);
  await check(path, () => page.getByRole("button", { name: "Edit team" }).click());
  await check(path, async () => {
    await page.getByRole("button", { name: "Delete team" }).click();
    await page.getByRole("dialog").waitFor();
  });
  await page.keyboard.press("Escape");
  await check(invited, async () => {
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invitation declined");
  });
  expect(unexpectedMessages(pageLog)).toEqual([]);
  await captain.context.close();
});
