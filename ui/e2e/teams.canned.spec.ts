import { faultsAtAllWidths } from "./axe";
import { arriveAs, complaints } from "./canned-visitor";
import { expect, hydrated, test as it } from "./site";

const find = "/events/hackathon-2025/register";
const team = (number: number) => `${find}/01960000-0000-7000-8000-00000000070${number}`;

it.describe("without a script", () => {
  it.use({ javaScriptEnabled: false });

  it("teams are there to read, to search, and to log in for", async ({ page }) => {
    await page.goto(find);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find your team");
    await expect(page.getByRole("link", { name: "Azulejo Parser" })).toBeVisible();
    await expect(page.getByText("Unlisted but here")).toHaveCount(0);

    await page.getByLabel("Search for a name or a skill").fill("data");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(`${find}?q=data`);
    await expect(page.getByRole("link", { name: "Noite Branca" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Azulejo Parser" })).toHaveCount(0);

    await page.goto(`${find}?q=zzz`);
    await expect(page.getByRole("heading", { name: "No team matches" })).toBeVisible();
  });
});

it("a guest who was given a link logs in on the way and comes back to it", async ({ page, watched }) => {
  await page.goto(`${team(2)}?code=code-of-noite-branca`);
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("E-mail or username").fill("ines");
  await page.locator("input[name=password]").fill("azulejo-4715-roof");
  await page.getByRole("dialog").getByRole("button", { name: "Login" }).click();

  await expect(page).toHaveURL(`${team(2)}?code=code-of-noite-branca`);
  await page.getByRole("button", { name: "Join Noite Branca" }).click();
  await expect(page.getByText("2 in, 3 places left")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bring others in" })).toBeVisible();
  expect(complaints(watched)).toEqual([]);
});

it("a new team has its maker for captain, and closes behind the last one", async ({ page, watched }) => {
  await arriveAs(page, "ines-makes", find);
  await page.getByRole("textbox", { name: "Name" }).fill("Full House");
  await page.getByRole("button", { name: "Make the team" }).click();
  await expect(page.getByText("The name has already been taken.").first()).toBeVisible();

  await page.getByRole("textbox", { name: "Name" }).fill("Calçada");
  await page.getByLabel("Looking for").fill("Rust, Design");
  await page.getByRole("button", { name: "Make the team" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calçada");
  await expect(page.getByLabel("Link of the team")).toHaveValue(/\?code=/);

  await page.getByRole("button", { name: "Close the team" }).click();
  await expect.poll(async () => (await page.getByRole("dialog").boundingBox())?.width).toBeCloseTo(397, 0);
  await page.getByRole("dialog").getByRole("button", { name: "Close the team" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find your team");
  expect(complaints(watched)).toEqual([]);
});

it("somebody asks, and takes it back", async ({ page }) => {
  await arriveAs(page, "ines-asks", team(1));
  await page.getByLabel("Message to the captain").fill("I draw.");
  await page.getByRole("button", { name: "Ask to join" }).click();
  await expect(page.getByRole("heading", { name: "You have asked to join" })).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByRole("heading", { name: "Ask to join" })).toBeVisible();
});

it("a code that is wrong is said at its field", async ({ page }) => {
  await arriveAs(page, "ines-codes", team(2));
  await page.getByLabel("Code").fill("guess");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/The code is wrong\./);
});

it("the captain lets in, hands over and removes", async ({ page }) => {
  await arriveAs(page, "rui-leads", team(1));
  await page.getByRole("listitem").filter({ hasText: "Carolina" }).getByRole("button", { name: "Let in" }).click();
  await expect(page.getByText("3 in, 2 places left")).toBeVisible();

  await page.getByRole("listitem").filter({ hasText: "Beatriz" }).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("2 in, 3 places left")).toBeVisible();

  await page
    .getByRole("listitem")
    .filter({ hasText: "Carolina" })
    .getByRole("button", { name: "Make captain" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByRole("heading", { name: "Who asks to join" })).toHaveCount(0);
});

it("a change by somebody else is told, and what was filled in stays", async ({ page }) => {
  await arriveAs(page, "rui-changes", team(1));
  await page.getByRole("button", { name: "Change the team" }).click();
  await page.getByLabel("Pitch").fill("Tiles that tell.");
  await page.route("**/api/v1/teams/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 409, json: { message: "Somebody changed this meanwhile.", current: {} } })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator(".form-error")).toHaveText("Somebody changed this meanwhile.");
  await expect(page.getByLabel("Pitch")).toHaveValue("Tiles that tell.");

  await page.unroute("**/api/v1/teams/*");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Tiles that tell.")).toBeVisible();
});

it("full and complete teams offer no way in, and one edition is one team", async ({ page }) => {
  await arriveAs(page, "ines-late", team(4));
  await expect(page.getByRole("heading", { name: "No place left" })).toBeVisible();
  await page.goto(team(6));
  await expect(page.getByRole("heading", { name: "The team is complete" })).toBeVisible();

  await arriveAs(page, "rui-other", team(2));
  await expect(page.getByRole("heading", { name: "You are in another team" })).toBeVisible();
});

it("an invitation is accepted by whoever is logged in", async ({ page, request, watched }) => {
  const html = await (await request.get("/invitations/jury")).text();
  expect(html).toContain('name="robots" content="noindex"');
  await arriveAs(page, "ines-judges", "/invitations/jury");
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL("/events/hackathon-2025");
  await page.goto("/invitations/jury");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have accepted");
  expect(complaints(watched)).toEqual([]);
});

it("an invitation that cannot be used says why", async ({ page, request }) => {
  await arriveAs(page, "ines-foreign", "/invitations/foreign");
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("This invitation was sent to another address.", { exact: true })).toBeVisible();
  for (const [token, title] of [
    ["expired", "This invitation has run out"],
    ["revoked", "This invitation was taken back"],
    ["used-up", "Every place of this invitation is taken"],
  ]) {
    await page.goto(`/invitations/${token}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title as string);
  }
  expect((await request.get("/invitations/nothing")).status()).toBe(404);
});

for (const [what, who, path] of [
  ["finding a team", "ines-axe", find],
  ["a team to its captain", "rui-axe", team(1)],
  ["a team with a code", "ines-axe", team(2)],
  ["an invitation", "ines-axe", "/invitations/jury"],
] as const)
  for (const colorScheme of ["light", "dark"] as const)
    it.describe(() => {
      it.use({ colorScheme });

      it(`${what}, ${colorScheme}, has no fault axe can find`, async ({ page }) => {
        await arriveAs(page, who, path);
        expect(await faultsAtAllWidths(page)).toEqual([]);
      });
    });

it.describe("what is done leaves the keyboard where it was done", () => {
  it("for whoever asks, and takes it back", async ({ page }) => {
    await arriveAs(page, "ines-keys", team(1));
    await page.getByRole("button", { name: "Ask to join" }).click();
    await expect(page.getByRole("heading", { name: "You have asked to join" })).toBeFocused();
    await page.getByRole("button", { name: "Take it back" }).click();
    await expect(page.getByRole("heading", { name: "Ask to join" })).toBeFocused();
  });

  it("for the captain, who lets in, removes, and changes the team or not", async ({ page }) => {
    await arriveAs(page, "rui-keys", team(1));
    await page.getByRole("button", { name: "Let in" }).first().click();
    await expect(page.getByRole("heading", { name: "Who asks to join" })).toBeFocused();

    await page.getByRole("listitem").filter({ hasText: "Beatriz" }).getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("heading", { name: "Who is in" })).toBeFocused();

    await page.getByRole("button", { name: "Change the team" }).click();
    await expect(page.getByRole("heading", { name: "Change the team" })).toBeFocused();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Change the team" })).toBeFocused();
  });
});

it("a new link is made when that is wanted twice, and no sooner", async ({ page }) => {
  await arriveAs(page, "rui-links", team(1));
  const link = page.getByLabel("Link of the team");
  const before = await link.inputValue();
  await page.getByRole("button", { name: "New link" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a new link?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(link).toHaveValue(before);

  await page.getByRole("button", { name: "New link" }).click();
  await dialog.getByRole("button", { name: "Make a new link" }).click();
  await expect(link).not.toHaveValue(before);
  await expect(page.getByRole("button", { name: "New link" })).toBeFocused();
});

it("words that are too long are told of at their field, and nothing is sent", async ({ page, watched }) => {
  await arriveAs(page, "ines-words", find);
  await page.getByRole("textbox", { name: "Name" }).fill("Calçada");
  const field = page.getByLabel("Looking for");
  await field.fill(`Rust, ${"x".repeat(41)}`);
  const calls = watched.apiCalls.length;
  await page.getByRole("button", { name: "Make the team" }).click();
  await expect(field).toHaveAccessibleDescription(/Each word or phrase may have 40 characters at most/);
  expect(watched.apiCalls.length).toBe(calls);
});

it("on a phone an invited person can answer, and a searching one search, without scrolling or a second row", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAs(page, "ines-small", `${team(1)}?code=code-of-azulejo-parser`);
  await expect(page.getByRole("button", { name: "Join Azulejo Parser" })).toBeInViewport({ ratio: 1 });

  await page.goto(find);
  const field = await page.getByLabel("Search for a name or a skill").boundingBox();
  const button = await page.getByRole("button", { name: "Search" }).boundingBox();
  expect(button?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0));
  expect(Math.abs((button?.y ?? 0) - (field?.y ?? 999))).toBeLessThan(4);
});
