import type { Page } from "@playwright/test";
import { code, password } from "../bench/canned-visitors.mjs";
import { faultsAtAllWidths, faultsOf } from "./axe";
import { arriveAs } from "./canned-visitor";
import { expect, test as it } from "./site";

interface Place {
  /** Whose cookie comes along; a guest's is nobody's. */
  as: string;
  path: string;
  /** What is done there before it is looked at. */
  open?(page: Page): Promise<void>;
}

const mailLink = "/verify-email?id=1&hash=x&expires=1&signature=";

async function secondFactor(page: Page): Promise<void> {
  const login = page.getByRole("dialog", { name: "Login" });
  await login.getByLabel("E-mail or username").fill("rui");
  await login.locator("input[type=password]").fill(password);
  await login.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("dialog", { name: "Two-Factor Authentication" })).toBeVisible();
}

const places: Record<string, Place> = {
  "the second factor": { as: "guest", path: "/rules?dialog=login", open: secondFactor },
  "a code that was refused": {
    as: "guest",
    path: "/rules?dialog=login",
    async open(page) {
      await secondFactor(page);
      await page.getByRole("textbox", { name: "Code", exact: true }).fill(code.replaceAll("1", "2"));
      await expect(page.getByText("The provided two factor authentication code was invalid.")).toBeVisible();
    },
  },
  "a recovery code": {
    as: "guest",
    path: "/rules?dialog=login",
    async open(page) {
      await secondFactor(page);
      await page.getByRole("button", { name: "Use a recovery code" }).click();
    },
  },
  "the second factor as a page": { as: "guest", path: "/two-factor" },
  "the recovery code as a page": { as: "guest", path: "/two-factor?recovery=1" },
  registering: { as: "guest", path: "/register" },
  "registering, refused": {
    as: "guest",
    path: "/register",
    async open(page) {
      await page.getByRole("main").getByLabel("Name").fill("I");
      await page.getByRole("main").getByRole("button", { name: "Register" }).click();
      await expect(page.getByText("Required field").first()).toBeVisible();
    },
  },
  "the mailbox that is missing": { as: "guest", path: "/register?complete=1" },
  "a link that is not complete": { as: "guest", path: "/verify-email" },
  "a mailbox to be confirmed": { as: "new", path: "/verify-email" },
  "a mailbox that is confirmed": {
    as: "new",
    path: `${mailLink}good`,
    open: (page) => expect(page.getByRole("heading", { level: 1 })).toHaveText(/is confirmed/),
  },
  "a link that does not hold": {
    as: "new",
    path: `${mailLink}bad`,
    open: (page) => expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Confirming your e-mail"),
  },
  "the reminder under the header": {
    as: "long",
    path: "/rules",
    open: (page) => expect(page.getByRole("complementary", { name: "Confirm your e-mail" })).toBeVisible(),
  },
  "preferences of a guest": { as: "guest", path: "/preferences" },
  "the page of nobody": { as: "guest", path: "/user/nobody-here" },
};

for (const colorScheme of ["light", "dark"] as const) {
  for (const [name, { as, path, open }] of Object.entries(places))
    it(`${name}, ${colorScheme}, has no fault axe can find`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await arriveAs(page, as, path);
      await open?.(page);

      expect(await faultsAtAllWidths(page)).toEqual([]);
    });

  it(`the menu of whoever is logged in, ${colorScheme}, has no fault axe can find`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await arriveAs(page, "admin", "/rules");
    await page.getByRole("button", { name: "Marta Vilaça" }).click();
    await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();

    expect(await faultsOf(page)).toEqual([]);
  });
}

// The width a window of 1280 px has at 200 %, and that of the narrowest phone.
for (const width of [640, 320])
  for (const path of [
    "/preferences",
    "/verify-email",
    "/rules",
    "/user/maria-antonia-de-vasconcelos-a",
    "/user/unbroken",
  ])
    it(`the longest names and addresses fit ${path} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 640 });
      for (const account of ["long", "unbroken"]) {
        await arriveAs(page, account, path);

        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
