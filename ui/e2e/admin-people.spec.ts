import {
  asAdministrator,
  closeDialog,
  createEdition,
  deleteRecord,
  finishBulk,
  heading,
  listOf,
  type Row,
  startBulk,
  undo,
  unique,
} from "./admin-pages";
import { overflowingWidths, violationsEverywhere } from "./axe";
import { emailedLink } from "./emails";
import { expect, test as it, unexpectedMessages } from "./site";
import { anotherUser, call, openPage, registerVerified, staff, toast } from "./users";

it("a user gets roles and notes, is blocked, and is deleted", async ({ page, context, browser, pageLog }) => {
  const { request } = context;
  await asAdministrator(request);
  const theirs = await browser.newContext();
  const user = await registerVerified(theirs.request, unique("Duarte"));
  const stored = () => call<{ roles: string[]; state: string }>(request, "GET", `/api/v1/users/${user.id}`);
  await openPage(page, listOf("users", user.email));
  await page.getByLabel(`Select ${user.name}`).check();
  const dialog = await startBulk(page, "Give a role");
  await expect(dialog).toContainText("This won't change any of the selected rows.");
  await dialog.getByLabel("Role").selectOption("Staff");
  await finishBulk(dialog, "Give a role", "1 row done.");
  expect((await stored()).roles).toEqual(["staff"]);
  await undo(page, "1 row done.");
  expect((await stored()).roles).toEqual([]);

  await page.getByRole("rowheader").getByRole("link").click();
  await page.getByRole("checkbox", { name: "Brainr" }).check();
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(toast(page).last()).toContainText("Roles saved");
  expect((await stored()).roles).toEqual(["brainr"]);
  await page.getByLabel("New note").fill("Brings a 3D printer.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Brings a 3D printer." })).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(await overflowingWidths(page)).toEqual([]);

  await page.getByRole("button", { name: "Block account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block account" }).click();
  await expect(page.getByText(`so ${user.name} can't log in`)).toBeVisible();
  await expect(call(theirs.request, "GET", "/api/v1/user")).rejects.toThrow("401");
  await page.getByRole("button", { name: "Unblock account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unblock account" }).click();
  await expect(page.getByRole("button", { name: "Block account", exact: true })).toBeVisible();
  expect((await stored()).state).toBe("active");

  await deleteRecord(page, "Delete account", user.username);
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("staff see which roles they may not give, and why", async ({ page, context, browser, pageLog }) => {
  const user = await registerVerified(context.request);
  const { user: other } = await anotherUser(browser);
  const administration = await staff(browser);
  const name = unique("people").replace(" ", "-");
  const permissions = ["users:list", "users:show", "users:update", "roles:list", "teams:list"];
  await call(administration, "POST", "/api/v1/roles", { name, permissions });
  await call(administration, "PUT", `/api/v1/users/${user.id}/roles`, { roles: [name] });
  await openPage(page, `/admin/users/${other.id}`);
  const administrator = page.getByRole("checkbox", { name: "Administrator" });
  await expect(administrator).toBeDisabled();
  await expect(administrator).toHaveAccessibleDescription(/Only administrators can change who has this role\./);
  const helper = page.getByRole("checkbox", { name: "Staff" });
  await expect(helper).toBeDisabled();
  await expect(helper).toHaveAccessibleDescription(/it has permissions you don't have\./);
  await expect(page.getByRole("checkbox", { name: new RegExp(name.replace("-", " "), "i") })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Save roles" })).toBeDisabled();
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("a team is changed, loses a member, is locked and disqualified", async ({
  page,
  context,
  browser,
  siteData,
  pageLog,
}) => {
  await asAdministrator(context.request);
  const captain = await anotherUser(browser, "Marta");
  const member = await anotherUser(browser, "Nuno");
  const { id: eventId } = await call<Row>(context.request, "GET", `/api/v1/events/${siteData.event.slug}`);
  const name = unique("Calçada");
  const fields = { eventId, name, visibility: "unlisted", lookingFor: ["Design"], pitch: "Stones that tell stories" };
  const team = await call<Row & { joinCode: string }>(captain.request, "POST", "/api/v1/teams", fields);
  await call(member.request, "POST", `/api/v1/teams/${team.id}/join`, { code: team.joinCode });

  await openPage(page, listOf("teams", name, siteData.event.slug));
  await expect(page.getByRole("cell", { name: /^2 \/ \d$/ })).toBeVisible();
  await page.getByRole("rowheader").getByRole("link").click();
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByRole("heading", { name: "Members" })).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(await overflowingWidths(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("Pitch").fill("Stones that sing");
  await page.getByLabel("Who can join").selectOption("No one");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toContainText("Saved");
  await page.getByRole("button", { name: `Remove ${member.user.name}` }).click();
  const leaving = page.getByRole("dialog", { name: `Remove ${member.user.name}` });
  await expect(leaving).toContainText("will leave the team and get an email. The invite link will change.");
  await leaving.getByRole("button", { name: `Remove ${member.user.name}` }).click();
  await expect(page.getByRole("link", { name: member.user.name })).toHaveCount(0);
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  await page.getByRole("dialog", { name: "Lock" }).getByRole("button", { name: "Lock", exact: true }).click();
  await expect(page.getByRole("button", { name: "Lock", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Disqualify" }).click();
  await page.getByRole("dialog", { name: "Disqualify" }).getByRole("button", { name: "Disqualify" }).click();
  await expect(page.getByRole("button", { name: "Disqualify" })).toHaveCount(0);
  const path = `/api/v1/teams/${team.id}` as const;
  expect(await call(context.request, "GET", path)).toMatchObject({ state: "disqualified", pitch: "Stones that sing" });
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("invitations are made with a link, imported without their errors, and revoked", async ({
  page,
  context,
  siteData,
  pageLog,
}) => {
  await asAdministrator(context.request);
  const { slug } = siteData.event;
  const name = unique("Jury");
  await openPage(page, `/admin/invitations/create?event=${slug}`);
  await page.getByLabel("For", { exact: false }).first().selectOption("Judge");
  await page.getByLabel("Role").fill("Head of the jury");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const made = page.getByRole("dialog", { name: "Invite link" });
  await expect(made).toContainText(/https?:\/\/\S+/);
  expect(await violationsEverywhere(page)).toEqual([]);
  await made.getByRole("button", { name: "Continue" }).click();
  await expect(heading(page)).toHaveText(name);
  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog", { name: "Revoke" }).getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("button", { name: "Revoke" })).toHaveCount(0);
  await deleteRecord(page, "Delete invitation", name);
  await expect(toast(page).last()).toContainText("Deleted");

  await openPage(page, `/admin/invitations?event=${slug}`);
  const key = unique("bulk").replace(" ", "-");
  const file = (lines: string[]) => ({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["email,kind,role", ...lines, ""].join("\n")),
  });
  const [good, other] = [`${key}-1@example.pt,mentor,Mentor`, `${key}-2@example.pt,judge,Judge`];
  await page.getByLabel("Import a file").setInputFiles(file([good, "nonsense,judge,Judge"]));
  const importing = page.getByRole("dialog", { name: "Import invitations" });
  await expect(importing).toContainText("people.csv: 2 rows, 1 with errors.");
  await expect(importing).toContainText("Line 3");
  await expect(importing.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await importing.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Import a file").setInputFiles(file([good, other]));
  await expect(importing).toContainText("All rows are valid. Importing sends 2 emails.");
  await importing.getByRole("button", { name: "Import", exact: true }).click();
  await expect(toast(page).last()).toContainText("2 invitations created");
  expect(await emailedLink(`${key}-1@example.pt`, "/invitations/")).toContain("/invitations/");

  await page.setViewportSize({ width: 1280, height: 844 });
  await openPage(page, listOf("invitations", key, slug));
  await page.getByLabel("Select all rows on this page").check();
  await finishBulk(await startBulk(page, "Revoke"), "Revoke", "2 rows done.");
  await expect(page.getByRole("cell", { name: "Revoked" })).toHaveCount(2);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});

it("someone is added to the waiting list, paused, preferred and removed; two people change its settings", async ({
  page,
  context,
  browser,
  pageLog,
}) => {
  const { request } = context;
  await asAdministrator(request);
  const { slug } = await createEdition(request);
  const name = unique("Vasco");
  const email = `${name.replace(" ", "-").toLowerCase()}@example.pt`;
  await openPage(page, `/admin/waiting-list/create?event=${slug}`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByLabel("Priority", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Reason for the priority is required");
  await page.getByRole("textbox", { name: "Reason for the priority" }).fill("Speaks at the opening");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(heading(page)).toHaveText(name);
  await page.getByRole("button", { name: "Change priority" }).click();
  const dialog = page.getByRole("dialog", { name: "Change priority" });
  await dialog.getByLabel("Priority", { exact: false }).fill("5");
  await dialog.getByRole("button", { name: "Change priority" }).click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription("Reason is required.");
  await dialog.getByLabel("Reason").fill("Helps as well");
  await dialog.getByRole("button", { name: "Change priority" }).click();
  await expect(page.getByText("5: Helps as well")).toBeVisible();

  await openPage(page, listOf("waiting-list", email, slug));
  await page.getByLabel(`Select ${name}`).check();
  await finishBulk(await startBulk(page, "Pause"), "Pause", "1 row done.");
  await expect(page.getByRole("cell", { name: "Paused" })).toBeVisible();
  await undo(page, "1 row done.");
  await expect(page.getByRole("cell", { name: "Waiting" })).toBeVisible();

  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const settings = page.getByRole("dialog", { name: "Waiting list settings" });
  await settings.getByLabel("How long an offer is valid").fill("90");
  const path = `/api/v1/events/${slug}/waiting-list` as const;
  const other = await staff(browser);
  const { version } = await call<Row>(other, "GET", path);
  await call(other, "PUT", path, { offerMinutes: 30, version });
  await settings.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this" });
  await conflict.getByLabel("Theirs").check();
  await conflict.getByRole("button", { name: "Save" }).click();
  await expect(settings).toHaveCount(0);
  expect(await call(request, "GET", path)).toMatchObject({ offerMinutes: 30 });

  await page.getByLabel(`Select ${name}`).check();
  const removing = await startBulk(page, "Remove");
  await expect(removing).toContainText("This removes 1 person from the list");
  await removing.getByLabel(/^Type/).fill(name);
  await removing.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(removing).toContainText("1 row done.");
  await closeDialog(removing);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});
