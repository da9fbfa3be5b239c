// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { useLocation } from "react-router";
import { expect, it, vi } from "vitest";
import { type Flags, flagsQuery, noFlags } from "@/features/flags";
import { ApiError } from "@/lib/api";
import { mount, press, signedIn, typeInto } from "@/lib/mount.fixture";
import { providersQuery } from "../queries";
import { TwoFactorDialog } from "../two-factor-dialog";
import type { DialogNavigation } from "./dialog-link";
import { ForgotPasswordForm } from "./forgot-password-form";
import { LoginForm } from "./login-form";
import { RegisterForm } from "./register-form";
import { ResetPasswordForm } from "./reset-password-form";

const navigation: DialogNavigation = { hrefTo: (name) => `/?dialog=${name}`, switchTo: null };
const open = { ...noFlags, login: true, register: true };

interface Surroundings {
  flags?: Flags;
  loggedIn?: boolean;
  path?: string;
  /** The providers configured on the server. */
  providers?: string[];
}

async function show(
  form: ReactNode,
  { flags = open, loggedIn = false, path = "/", providers = [] }: Surroundings = {},
) {
  const { toasts } = await mount(form, {
    data: [
      [flagsQuery(), flags],
      [providersQuery(), providers.map((provider) => ({ provider, name: provider }))],
      ...(loggedIn ? signedIn([], []) : []),
    ],
    path,
  });
  return toasts;
}

const submit = () => document.querySelector<HTMLButtonElement>("[type=submit]");
const text = () => document.body.textContent ?? "";

const type = (name: string, value: string) => typeInto(document.querySelector(`[name=${name}]`), value);

async function send() {
  await act(async () => document.querySelector("form")?.requestSubmit());
}

const login = vi.fn(async () => {});

it("login can be sent once something is filled in", async () => {
  await show(<LoginForm navigation={navigation} onSubmit={login} />);
  expect(submit()?.disabled).toBe(true);
  await type("email", "ines");
  expect(submit()?.disabled).toBe(false);
});

it.each<[string, Surroundings, (() => Promise<void>) | undefined, string]>([
  ["its flag is off", { flags: noFlags }, login, "Login is currently closed."],
  ["a user is logged in", { loggedIn: true }, login, "You're already logged in."],
  ["nothing takes it", {}, undefined, "Login is currently closed."],
])("login cannot be sent while %s, and says why", async (_, surroundings, onSubmit, reason) => {
  await show(<LoginForm navigation={navigation} onSubmit={onSubmit} />, surroundings);
  await type("email", "ines");

  expect(submit()?.disabled).toBe(true);
  const described = submit()?.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe(reason);
});

it("a reset link can be requested while login is closed, but not while logged in", async () => {
  for (const loggedIn of [false, true]) {
    await show(<ForgotPasswordForm navigation={navigation} onSubmit={login} />, { flags: noFlags, loggedIn });
    expect(submit()?.disabled).toBe(true);
    await type("email", "ines@example.com");
    expect(submit()?.disabled).toBe(loggedIn);
    expect(text().includes("Change your password in Preferences")).toBe(loggedIn);
  }
});

it("the link to registration is visible while registration is open", async () => {
  await show(<LoginForm navigation={navigation} />);
  expect(text()).toContain("Don't have an account?");

  await show(<LoginForm navigation={navigation} />, { flags: { ...open, register: false } });
  expect(text()).not.toContain("Don't have an account?");
});

it("social logins are visible if flag and server enable them, with heading and divider", async () => {
  const providers = ["linkedin-openid", "github", "gitlab"];
  await show(<LoginForm navigation={navigation} />, { providers });
  expect(text()).not.toContain("With a social profile:");

  const flags = { ...open, login_github: true, login_google: true, login_linkedin: true };
  await show(<LoginForm navigation={navigation} />, { flags, providers });
  const heading = document.querySelector(".social-logins h3");
  expect(heading?.textContent).toBe("With a social profile:");
  expect(document.querySelector(".social-logins ul")?.getAttribute("aria-labelledby")).toBe(heading?.id);
  const links = Array.from(document.querySelectorAll(".social-logins a"), (link) => link.getAttribute("href"));
  expect(links).toEqual(["/api/v1/login/github", "/api/v1/login/linkedin-openid"]);
});

it.each([
  ["unavailable", "That site isn't responding."],
  ["taken", "You already have an account with this email."],
  ["<b>anything</b>", "We couldn't log you in with that profile."],
])("the form shows an error from elsewhere (%s)", async (code, message) => {
  await show(<LoginForm navigation={navigation} />, { path: `/?dialog=login&error=${encodeURIComponent(code)}` });

  expect(text()).toContain(message);
  expect(text()).not.toContain(code);
});

/** The link to GitHub, with navigation disabled. */
async function providerLink() {
  const toasts = await show(<LoginForm navigation={navigation} />, {
    flags: { ...open, login_github: true },
    providers: ["github"],
  });
  const link = document.querySelector<HTMLAnchorElement>(".social-logins a");
  link?.addEventListener("click", (event) => event.preventDefault());
  const press = (keys: MouseEventInit = {}) =>
    act(async () => link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...keys })));
  return { toasts, press };
}

it("a link to a provider shows a toast", async () => {
  const { toasts, press } = await providerLink();
  await press();

  expect(toasts.current.getSnapshot()).toMatchObject({ tone: "progress", title: "Logging in...", open: true });
});

it("the toast closes when the page is restored after visiting the provider", async () => {
  const { toasts, press } = await providerLink();
  await press();
  await act(async () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false })));
  expect(toasts.current.getSnapshot()?.open).toBe(true);

  await act(async () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
  expect(toasts.current.getSnapshot()?.open).toBe(false);
});

it.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])("a provider opened with %s shows no toast", async (key) => {
  const { toasts, press } = await providerLink();
  await press({ [key]: true });

  expect(toasts.current.getSnapshot()).toBeNull();
});

it("a rejected login shows errors at the fields it names, or for the form", async () => {
  const refuse = vi.fn<() => Promise<void>>();
  refuse.mockRejectedValueOnce(new ApiError(422, "No.", { email: ["These credentials do not match."] }));
  refuse.mockRejectedValueOnce(new ApiError(429, "Too Many Attempts.", {}, { retryAfter: 90 }));
  await show(<LoginForm navigation={navigation} onSubmit={refuse} />);
  await type("email", "ines");
  await type("password", "wrong");
  await send();
  await vi.waitFor(() => expect(text()).toContain("These credentials do not match."));

  const whole = () => document.querySelector(".form-error")?.textContent;
  expect(whole()).toBeUndefined();
  await send();
  await vi.waitFor(() => expect(whole()).toBe("Too many attempts. Try again in 2 minutes"));
});

it("registration shows every broken rule", async () => {
  await show(<RegisterForm navigation={navigation} onSubmit={vi.fn()} />);
  await type("password", "short");
  await send();

  await vi.waitFor(() => expect(text()).toContain("Password must be at least 8 characters long"));
  expect(document.querySelectorAll(".field-error")).toHaveLength(4);
  expect(text()).toContain("Passwords don't match");
  expect(text().match(/Required field/g)).toHaveLength(2);
});

it("a reset takes token and address from the link", async () => {
  const reset = vi.fn(async () => {});
  await show(<ResetPasswordForm navigation={navigation} onSubmit={reset} />, {
    path: "/?dialog=reset-password&token=abc&email=ines%40example.pt",
  });
  await type("password", "tile-by-tile");
  await type("passwordConfirmation", "tile-by-tile");
  await send();
  await vi.waitFor(() =>
    expect(reset).toHaveBeenCalledExactlyOnceWith({
      email: "ines@example.pt",
      password: "tile-by-tile",
      passwordConfirmation: "tile-by-tile",
      token: "abc",
    }),
  );
});

it("a reset without a token cannot be sent", async () => {
  const reset = vi.fn(async () => {});
  await show(<ResetPasswordForm navigation={navigation} onSubmit={reset} />, { path: "/?dialog=reset-password" });
  const alert = document.querySelector("[role=alert]");
  expect(alert?.textContent).toBe("");
  await type("email", "ines@example.pt");
  await type("password", "tile-by-tile");
  await type("passwordConfirmation", "tile-by-tile");
  await send();

  await vi.waitFor(() => expect(alert?.textContent).toBe("A reset token is required"));
  expect(reset).not.toHaveBeenCalled();
});

it.each<[string, (props: { navigation: DialogNavigation; onSubmit: () => Promise<void> }) => ReactNode, string[]]>([
  ["a forgotten password", ForgotPasswordForm, ["email"]],
  ["a new password", ResetPasswordForm, ["email", "password", "passwordConfirmation"]],
])("%s leads to login once it is taken, by the page's state or by the address", async (_, Form, names) => {
  const values: Record<string, string> = { name: "Inês", email: "ines@example.pt" };
  const taken = vi.fn(async () => {});
  const path = "/events?dialog=reset-password&token=abc";
  const fillAndSend = async () => {
    for (const name of names) await type(name, values[name] ?? "tile-by-tile");
    await send();
  };
  const switchTo = vi.fn();
  await show(<Form navigation={{ ...navigation, switchTo }} onSubmit={taken} />, { path });
  await fillAndSend();
  await vi.waitFor(() => expect(switchTo).toHaveBeenCalledExactlyOnceWith("login"));

  const Where = () => <output>{useLocation().search}</output>;
  await show(
    <>
      <Form navigation={navigation} onSubmit={taken} />
      <Where />
    </>,
    { path },
  );
  await fillAndSend();
  await vi.waitFor(() => expect(document.querySelector("output")?.textContent).toBe("?dialog=login"));
});

it("the second factor is a code of six digits, or one of the recovery codes", async () => {
  const verify = vi.fn(async () => {});
  await show(<TwoFactorDialog onClose={vi.fn()} onSubmit={verify} open />);
  expect(document.querySelector("[role=dialog] h2")?.textContent).toBe("Two-Factor Authentication");
  expect(document.querySelector("[name=code]")?.getAttribute("autocomplete")).toBe("one-time-code");
  expect(document.querySelector("[name=code]")?.hasAttribute("maxlength")).toBe(false);
  await type("code", "123 456");
  await send();
  await vi.waitFor(() => expect(verify).toHaveBeenLastCalledWith({ code: "123456" }));

  await press("Use a recovery code");
  expect(text()).toContain("8 recovery codes");
  await type("code", "abcd-efgh");
  await send();
  await vi.waitFor(() => expect(verify).toHaveBeenLastCalledWith({ recoveryCode: "abcd-efgh" }));
});
