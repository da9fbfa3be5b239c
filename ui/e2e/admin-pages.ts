import { randomBytes } from "node:crypto";
import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";
import administrator from "./administrator.json" with { type: "json" };
import { expect } from "./site";
import { call, logIn, promote, registerVerified } from "./users";

/** A row of any section, as far as journeys read it. */
export interface Row {
  id: string;
  version: number;
  [field: string]: unknown;
}

export interface Edition {
  id: string;
  slug: string;
  title: string;
}

export const unique = (name: string) => `${name} ${randomBytes(4).toString("hex")}`;

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

export const asAdministrator = (request: APIRequestContext) => logIn(request, administrator, administrator.password);

/** Logs in a new administrator, for journeys whose many changes would use up the rate limit of the shared account. */
export async function asNewAdministrator(browser: Browser, request: APIRequestContext): Promise<void> {
  await promote(browser, await registerVerified(request), "administrator");
}

/** A draft edition, which visitors and other journeys don't see. */
export function createEdition(request: APIRequestContext): Promise<Edition> {
  const span = { startAt: "2031-05-09T17:00:00Z", endAt: "2031-05-11T17:00:00Z" };
  return call(request, "POST", "/api/v1/events", { title: unique("Edition"), ...span });
}

export const listOf = (section: string, name: string, event?: string) =>
  `/admin/${section}?${new URLSearchParams({ ...(event && { event }), q: name })}`;

/** How many rows are selected, and what can be done with them. */
export const bulkBar = (page: Page) => page.getByRole("group", { name: "Actions on selected rows" });

/** Runs an action on the selected rows; returns its dialog, which is still open. */
export async function startBulk(page: Page, label: string): Promise<Locator> {
  await bulkBar(page).getByRole("button", { name: label, exact: true }).click();
  return page.getByRole("dialog", { name: label, exact: true });
}

/** Confirms the dialog of an action, and closes it once all rows have changed. */
export async function finishBulk(dialog: Locator, label: string, changed: string): Promise<void> {
  await dialog.getByRole("button", { name: label, exact: true }).click();
  await expect(dialog).toContainText(changed);
  await closeDialog(dialog);
}

export async function closeDialog(dialog: Locator): Promise<void> {
  await dialog.locator("footer").getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Takes the last action back, from the button that has got the focus. */
export async function undo(page: Page, changed: string): Promise<void> {
  const button = page.getByRole("group", { name: "Last change" }).getByRole("button", { name: "Undo" });
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Undo" });
  await expect(dialog).toContainText(changed);
  await closeDialog(dialog);
}

/** Deletes the row of the open page by its button, with the name typed. */
export async function deleteRecord(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole("button", { name: label, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: label });
  const button = dialog.getByRole("button", { name: label });
  await expect(button).toBeDisabled();
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
  await button.click();
}
