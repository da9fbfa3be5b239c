import { randomBytes } from "node:crypto";
import administrator from "./administrator.json" with { type: "json" };
import { violationsEverywhere } from "./axe";
import { emailedLink } from "./emails";
import { clientAddress, complaints, expect, test as it } from "./site";
import { arrive, call, logIn, toast } from "./users";

it("news are written, previewed for a person, and sent to the people that were counted", async ({
  page,
  context,
  request,
  watched,
  siteData,
}) => {
  const suffix = randomBytes(4).toString("hex");
  const contact = { name: `Hugo ${suffix}`, email: `hugo-${suffix}@example.pt` };
  await call(request, "POST", "/api/v1/mailing-list", contact, { headers: clientAddress() });
  const token = new URL(await emailedLink(contact.email, "/stay-connected/confirm?"), "http://site").searchParams;
  await call(request, "POST", "/api/v1/mailing-list/confirm", { token: token.get("token") });
  await logIn(context.request, administrator, administrator.password);

  await arrive(page, `/admin/mailings/create?event=${siteData.event.slug}`);
  await page.getByLabel("Kind").selectOption("News");
  await page.getByRole("button", { name: "Add a group" }).click();
  await page.getByLabel("People").selectOption("Mailing list");
  await expect(page.getByText(/gets? this email\./)).toBeVisible();
  const subject = `We are back ${suffix}`;
  await page.getByLabel("Subject").fill(subject);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("Hi {{nme}}, **see you soon**.");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("There is no variable {{nme}}.");
  await text.fill("Hi {{name}}, **see you soon**.");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  await preview.getByLabel("Find a person").fill(suffix);
  await preview.getByLabel("As read by").selectOption(`${contact.name} (${contact.email})`);
  await preview.getByRole("button", { name: "Show preview" }).click();
  await expect(preview.getByText(`Hi ${contact.name}, see you soon.`)).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  expect(await violationsEverywhere(page)).toEqual([]);

  await page.getByRole("button", { name: /^Send to \d+ now$/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Send to \d+ now$/ });
  await expect(dialog).toContainText(/gets? this email\./);
  await dialog.getByRole("button", { name: /^Send to/ }).click();
  await expect(toast(page)).toContainText("Sending the mailing");
  await expect(page.getByRole("heading", { name: "Results" })).toBeVisible();
  expect(await emailedLink(contact.email, "/stay-connected/unsubscribe?token=")).toContain("token=");
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", /^(\d+) of \1$/, { timeout: 20_000 });
  expect(await violationsEverywhere(page)).toEqual([]);
  expect(complaints(watched)).toEqual([]);
});
