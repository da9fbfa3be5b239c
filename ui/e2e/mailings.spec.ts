import { randomBytes } from "node:crypto";
import { asAdministrator, heading, type Row } from "./admin-pages";
import { violationsEverywhere } from "./axe";
import { failMailing } from "./database";
import { emailedLink, emailsTo } from "./emails";
import { clientAddress, expect, hydrated, test as it, unexpectedMessages } from "./site";
import { call, openPage, toast } from "./users";

it("news is written, previewed for a person, sent to the counted recipients, and sent again", async ({
  page,
  context,
  request,
  pageLog,
  siteData,
}) => {
  const suffix = randomBytes(4).toString("hex");
  const contact = { name: `Hugo ${suffix}`, email: `hugo-${suffix}@example.pt` };
  await call(request, "POST", "/api/v1/mailing-list", contact, { headers: clientAddress() });
  const token = new URL(await emailedLink(contact.email, "/stay-connected/confirm?"), "http://site").searchParams;
  await call(request, "POST", "/api/v1/mailing-list/confirm", { token: token.get("token") });
  await asAdministrator(context.request);

  await openPage(page, `/admin/mailings/create?event=${siteData.event.slug}`);
  await page.getByRole("combobox", { name: "Type", exact: true }).selectOption("News");
  await page.getByRole("button", { name: "Add a group" }).click();
  await page.getByLabel("People").selectOption("Mailing list");
  await expect(page.getByText(/gets? this email\./)).toBeVisible();
  const subject = `We are back ${suffix}`;
  await page.getByLabel("Subject").fill(subject);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("Hi {{nme}}, **see you soon**.");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("There's no variable {{nme}}.");
  await text.fill("Hi {{name}}, **see you soon**.");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  await preview.getByLabel("Find a person").fill(suffix);
  await preview.getByLabel("Preview as").selectOption(`${contact.name} (${contact.email})`);
  await preview.getByRole("button", { name: "Show preview" }).click();
  await expect(preview.getByText(`Hi ${contact.name}, see you soon.`)).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(heading(page)).toHaveText(subject);
  expect(await violationsEverywhere(page)).toEqual([]);

  await page.getByRole("button", { name: /^Send to \d+ now$/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Send to \d+ now$/ });
  await expect(dialog).toContainText(/gets? this email\./);
  await dialog.getByRole("button", { name: /^Send to/ }).click();
  await expect(toast(page)).toContainText("Sending the mailing");
  await expect(page.getByRole("heading", { name: "Results" })).toBeVisible();
  expect(await emailedLink(contact.email, "/stay-connected/unsubscribe?token=")).toContain("token=");
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", /^(\d+) of \1$/, { timeout: 20_000 });

  const found = `/api/v1/emails?q=${encodeURIComponent(contact.email)}` as const;
  const { data } = await call<{ data: (Row & { subject: string })[] }>(context.request, "GET", found);
  failMailing(data.find((email) => email.subject === subject)?.id ?? "");
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("listitem").filter({ hasText: contact.email })).toContainText(contact.name);
  expect(await violationsEverywhere(page)).toEqual([]);
  const before = (await emailsTo(contact.email)).length;
  await page.getByRole("button", { name: "Send failed emails again" }).click();
  const again = page.getByRole("dialog", { name: "Send failed emails again" });
  await again.getByRole("button", { name: "Send failed emails again" }).click();
  await expect(toast(page).last()).toContainText("Emails queued");
  await expect.poll(async () => (await emailsTo(contact.email)).length).toBe(before + 1);
  await expect(page.getByRole("heading", { name: "Failed" })).toHaveCount(0);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});
