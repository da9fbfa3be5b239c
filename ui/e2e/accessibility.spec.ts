import { colourViolationsOf, layoutShift, overflowingWidths, violationsEverywhere, violationsOf } from "./axe";
import { expect, hydrated, test as it, navigateTo, type SiteData, unexpectedMessages } from "./site";
import { codeAt, currentStep } from "./totp";
import { openPage, password, registerVerified, turnOnTwoFactor } from "./users";

/** The public pages, as paths of the site's data. */
const pages: Record<string, (data: SiteData) => string> = {
  home: () => "/",
  list: () => "/events",
  event: ({ event }) => `/events/${event.slug}`,
  "event that is over": ({ past }) => `/events/${past}`,
  "finding a team": ({ event }) => `/events/${event.slug}/register`,
  "teams that were": ({ past }) => `/events/${past}/register`,
  challenges: () => "/challenges",
  "no challenge found": () => "/challenges?stack=nothing",
  schedule: () => "/challenges?tab=schedule",
  rewards: () => "/challenges?tab=rewards",
  judging: () => "/challenges?tab=judging",
  people: () => "/challenges?tab=people",
  partners: () => "/challenges?tab=partners",
  "previous editions": ({ previous }) => previous,
  "a gallery that is empty": ({ previous }) => `${previous}?q=zebra#projects`,
  about: () => "/about",
  rules: () => "/rules",
  terms: () => "/terms-and-conditions",
  "intellectual property": () => "/intellectual-property",
  questions: () => "/faq",
  "no question found": () => "/faq?q=zebra",
  register: () => "/register",
  "completing a registration": () => "/register?complete=1",
  "preferences of a guest": () => "/preferences",
  "the second factor": () => "/two-factor",
  "a recovery code": () => "/two-factor?recovery=1",
  "an incomplete verification link": () => "/verify-email",
  "an unknown user": () => "/user/nobody-here",
  "an unknown invitation": () => `/invitations/${"0".repeat(32)}`,
  "missing page": () => "/no/such/page",
  "closed page": () => "/403",
};

for (const [name, pathOf] of Object.entries(pages))
  it(`${name} has no violations, fits every width and loads nothing from elsewhere`, async ({
    page,
    baseURL,
    siteData,
    pageLog,
  }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:")) foreign.push(request.url());
    });
    await page.goto(pathOf(siteData));
    await hydrated(page);

    expect(await violationsEverywhere(page)).toEqual([]);
    expect(await overflowingWidths(page)).toEqual([]);
    expect(foreign).toEqual([]);
    expect(unexpectedMessages(pageLog)).toEqual([]);
    expect(pageLog.apiCalls).toEqual([]);
  });

for (const colorScheme of ["light", "dark"] as const)
  it(`text is legible in forced colours with the ${colorScheme} scheme`, async ({ page, siteData }) => {
    await page.emulateMedia({ colorScheme, forcedColors: "active", reducedMotion: "reduce" });
    for (const path of ["/", `/events/${siteData.event.slug}/tickets`, "/?dialog=login"]) {
      await page.goto(path);
      await hydrated(page);
      expect(await colourViolationsOf(page), path).toEqual([]);
    }
  });

it("the second factor at login has no violations", async ({ page }) => {
  const user = await registerVerified(page.context().request);
  const { secret } = await turnOnTwoFactor(page.context().request);
  await page.context().clearCookies();
  await openPage(page, "/rules?dialog=login");
  await page.getByLabel("E-mail or username").fill(user.email);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  const challenge = page.getByRole("dialog", { name: "Two-Factor Authentication" });
  await expect(challenge.getByLabel("Code")).toBeFocused();
  expect(await violationsEverywhere(page)).toEqual([]);

  const wrong = codeAt(secret, currentStep() + 1000);
  await challenge.getByLabel("Code").pressSequentially(wrong);
  await expect(page.getByText("The provided two factor authentication code was invalid.")).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);

  await challenge.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(challenge.getByLabel("Recovery code")).toBeVisible();
  expect(await violationsEverywhere(page)).toEqual([]);
});

it("a refused registration has no violations", async ({ page }) => {
  await openPage(page, "/register");
  await page.getByRole("main").getByLabel("Name").fill("I");
  await page.getByRole("main").getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Required field").first()).toBeVisible();

  expect(await violationsEverywhere(page)).toEqual([]);
});

it("the open menu has no violations", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/rules");
  await hydrated(page);
  await page.locator("summary", { hasText: "menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violationsOf(page)).toEqual([]);
  }
});

it("the error page has no violations", async ({ page }) => {
  await page.route("/api/v1/events/the-one", (route) => route.fulfill({ status: 500, json: {} }));
  await navigateTo(page, "/events/the-one");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");

  expect(await violationsEverywhere(page)).toEqual([]);
});

it("a chosen theme takes precedence over the system's", async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const light = await background();
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  const dark = await background();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));

  expect(dark).not.toBe(light);
  expect(await background()).toBe(light);
});

it("the home page has no layout shift", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await hydrated(page);

  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
});
