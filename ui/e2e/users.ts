import { randomBytes } from "node:crypto";
import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";
import administrator from "./administrator.json" with { type: "json" };
import { emailedLink } from "./emails";
import { clientAddress, expect, hydrated } from "./site";
import { codeAt, currentStep } from "./totp";

export const password = "azulejo-4715-roof";

export interface User {
  id: string;
  name: string;
  email: string;
  username: string;
}

/** Calls the API with a context's cookies; fails if it is refused. */
export async function call<Answer>(
  request: APIRequestContext,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  data?: object,
  { headers = {}, multipart }: { headers?: Record<string, string>; multipart?: Record<string, string> } = {},
): Promise<Answer> {
  const token = method === "GET" ? {} : { "x-xsrf-token": await csrfToken(request) };
  const response = await request.fetch(path, {
    method,
    headers: { accept: "application/json", ...token, ...headers },
    ...(data && { data }),
    ...(multipart && { multipart }),
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  const text = await response.text();
  return (text ? JSON.parse(text) : null) as Answer;
}

/** The CSRF token of a context. The response says it; a browser context takes long to list its cookies. */
async function csrfToken(request: APIRequestContext): Promise<string> {
  const response = await request.get("/api/csrf-cookie");
  const cookies = response.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  const [token = ""] = cookies.flatMap(({ value }) => /^XSRF-TOKEN=([^;]*)/.exec(value)?.[1] ?? []);
  return decodeURIComponent(token);
}

/** Registers a new user, who is logged in in the context from then on. */
export async function register(request: APIRequestContext, name = "Inês Araújo"): Promise<User> {
  const suffix = randomBytes(5).toString("hex");
  const person = { name: `${name} ${suffix}`, email: `user-${suffix}@example.pt` };
  const credentials = { password, passwordConfirmation: password };
  await call(request, "POST", "/api/v1/register", { ...person, ...credentials }, { headers: clientAddress() });
  const { id, username } = await call<User>(request, "GET", "/api/v1/user");
  return { ...person, id, username };
}

/** Registers a user whose email address is verified. */
export async function registerVerified(request: APIRequestContext, name?: string): Promise<User> {
  const user = await register(request, name);
  const link = new URL(await emailedLink(user.email, "/verify-email?"), "http://site");
  const { id, hash, ...proof } = Object.fromEntries(link.searchParams);
  await call(request, "POST", `/api/v1/email/verify/${id}/${hash}?${new URLSearchParams(proof)}`);
  return user;
}

/** Logs a user in, on a device of that name. */
export async function logIn(
  request: APIRequestContext,
  { email }: { email: string },
  userPassword = password,
): Promise<void> {
  await call(
    request,
    "POST",
    "/api/v1/login",
    { email, password: userPassword, remember: false },
    { headers: clientAddress() },
  );
}

/** Another user, with a separate browser context. */
export async function anotherUser(browser: Browser, name?: string) {
  const context = await browser.newContext();
  return { context, request: context.request, user: await register(context.request, name) };
}

/** Calls the API as an administrator, in a context of its own. */
export async function staff(browser: Browser): Promise<APIRequestContext> {
  const { request } = await browser.newContext();
  await logIn(request, administrator, administrator.password);
  return request;
}

/** Gives a user a role. */
export async function promote(browser: Browser, { id }: User, role = "staff"): Promise<void> {
  const request = await staff(browser);
  await call(request, "PUT", `/api/v1/users/${id}/roles`, { roles: [role] });
}

/** Turns the user's second factor on; returns its secret key and the step whose code was used. */
export async function turnOnTwoFactor(request: APIRequestContext): Promise<{ secret: string; used: number }> {
  const path = "/api/v1/user/two-factor";
  await call(request, "POST", `${path}-authentication`, {});
  const { secretKey } = await call<{ secretKey: string }>(request, "GET", `${path}-secret-key`);
  const used = currentStep();
  await call(request, "POST", "/api/v1/user/confirmed-two-factor-authentication", { code: codeAt(secretKey, used) });
  return { secret: secretKey, used };
}

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Has the next request to an endpoint ask for the password, as it does some time after the login. */
export async function expireConfirmation(page: Page, path: string | RegExp): Promise<void> {
  let expired = true;
  await page.route(path, (route) => {
    if (!expired || route.request().method() === "GET") return route.fallback();
    expired = false;
    return route.fulfill({ status: 423, json: { message: "Password confirmation required." } });
  });
}

/** Answers the dialog that asks for the password. */
export async function confirmPassword(page: Page, userPassword = password): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(dialog.locator("input[type=password]")).toBeFocused();
  await dialog.locator("input[type=password]").fill(userPassword);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

/** A section of the preferences. */
export function section(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** The newest toast. */
export function toast(page: Page): Locator {
  return page.getByRole("region", { name: /^Notification/ }).getByRole("listitem");
}
