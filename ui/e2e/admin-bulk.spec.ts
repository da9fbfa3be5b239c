import { asAdministrator, heading, unique } from "./admin-pages";
import administrator from "./administrator.json" with { type: "json" };
import { violationsEverywhere } from "./axe";
import { expect, test as it, unexpectedMessages } from "./site";
import { call, openPage } from "./users";

it("rows are imported after a preview, and changed together even if the session ends meanwhile", async ({
  page,
  context,
  pageLog,
  siteData,
}) => {
  await asAdministrator(context.request);
  const name = unique("Cup");
  await openPage(page, `/admin/rewards?event=${siteData.event.slug}`);
  await page.getByRole("button", { name: "Import" }).click();
  const importing = page.getByRole("dialog", { name: "Import rewards" });
  const text = `Name;Points;Kind;id\n${name} 1;5;item;x\n${name} 2;;item;x\n${name} 3;7;Raffle;x\n`;
  const file = { name: "rewards.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await importing.locator("input[type=file]").setInputFiles(file);

  await expect(importing).toContainText("rewards.csv: 3 rows, 1 with problems (these will be skipped).");
  await expect(importing).toContainText("Line 3: Points is required.");
  await expect(importing).toContainText("Columns that will be left out: id.");
  expect(await violationsEverywhere(page)).toEqual([]);
  await importing.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(importing).toContainText("2 rows created.");
  await importing.locator("footer").getByRole("button", { name: "Close" }).click();

  await openPage(page, `/admin/rewards?event=${siteData.event.slug}&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("rowheader")).toHaveText([`${name} 3`, `${name} 1`]);
  for (const number of [1, 3]) await page.getByLabel(`Select ${name} ${number}`).check();
  await page.getByRole("button", { name: "Activate" }).click();
  await call(context.request, "POST", "/api/v1/logout", {});
  const activating = page.getByRole("dialog", { name: "Activate" });
  await activating.getByRole("button", { name: "Activate" }).click();
  const login = page.getByRole("dialog", { name: "Login" });
  await login.getByLabel("E-mail or username").fill(administrator.email);
  await login.locator("input[type=password]").fill(administrator.password);
  await login.getByRole("button", { name: "Login" }).click();

  await expect(activating).toContainText("2 rows done.");
  await activating.locator("footer").getByRole("button", { name: "Close" }).click();
  await page.getByText("Filters", { exact: true }).click();
  await expect(page.getByRole("link", { name: "Active 2" })).toBeVisible();

  // From row to row, and back to the same view.
  await page.getByRole("link", { name: `${name} 3` }).click();
  await page.getByLabel("Points").fill("8");
  await page.getByRole("button", { name: "Save and next" }).click();
  await expect(heading(page)).toHaveText(`${name} 1`);
  await page.getByRole("link", { name: "Rewards", exact: true }).click();
  await expect(page.getByRole("rowheader")).toHaveText([`${name} 3`, `${name} 1`]);
  expect(unexpectedMessages(pageLog)).toEqual([]);
});
