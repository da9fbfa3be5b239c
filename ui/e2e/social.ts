import type { Page } from "@playwright/test";
import { expect } from "./site";

/** Answers the login page of the provider that stands for Google. */
export async function signInAtGoogle(page: Page, { name, email }: { name: string; email: string }, verified = true) {
  await expect(page.getByRole("heading", { name: "Sign in there" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  if (verified) await page.getByLabel("The email is verified").check();
  await page.getByRole("button", { name: "Continue" }).click();
}
