// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { ApiError } from "@/lib/api";
import { type Mounted, mount } from "@/lib/mount.fixture";
import { currentUserQuery } from "./queries";
import { useSignIn } from "./use-sign-in";

type SignIn = ReturnType<typeof useSignIn>;

const ines = { username: "ines", name: "Inês", roles: [] as string[] } as unknown as User;
const values = { email: "ines", password: "tile-by-tile" };
const send = vi.fn<(method: string, path: string, body?: object) => Promise<unknown>>();
const get = vi.fn<(path: string) => Promise<unknown>>();
const goOn = vi.fn();
let signIn: SignIn;
let toasts: Mounted["toasts"];
let queries: Mounted["queries"];

beforeEach(async () => {
  vi.resetAllMocks();
  get.mockImplementation(async (path) => (path.endsWith("/permissions") ? ["users:list"] : ines));
  send.mockResolvedValue({ twoFactor: false });
  const Probe = () => {
    signIn = useSignIn(goOn);
    return null;
  };
  ({ queries, toasts } = await mount(<Probe />, { get, send }));
});

const calls = () => send.mock.calls.map(([, path]) => path);
const visibleToast = () => {
  const toast = toasts.current.getSnapshot();
  return toast?.open ? [toast.title, toast.description] : null;
};
/** Null, or the error that the form shows. */
const outcome = (work: () => Promise<void>) =>
  act(() =>
    work().then(
      () => null,
      (error: unknown) => error,
    ),
  );

it("a login caches the user, takes its toast away and goes on", async () => {
  await outcome(() => signIn.logIn(values));

  expect(send).toHaveBeenCalledExactlyOnceWith("POST", "/api/v1/login", { ...values, remember: true }, undefined);
  expect(goOn).toHaveBeenCalledExactlyOnceWith(ines);
  expect(queries.getQueryData(currentUserQuery().queryKey)).toBe(ines);
  expect(get.mock.calls.map(([path]) => path)).toEqual(["/api/v1/user"]);
  expect(visibleToast()).toBeNull();
});

it("permissions are fetched when the user has a role", async () => {
  get.mockImplementation(async (path) =>
    path.endsWith("/permissions") ? ["users:list"] : { ...ines, roles: ["staff"] },
  );
  await outcome(() => signIn.logIn(values));

  expect(get.mock.calls.map(([path]) => path)).toEqual(["/api/v1/user", "/api/v1/user/permissions"]);
});

it.each<[string, () => void]>([
  ["that says so", () => send.mockResolvedValueOnce({ twoFactor: true })],
  ["that is an empty error", () => send.mockRejectedValueOnce(new ApiError(422, "", {}, { isEmpty: true }))],
])("a response %s asks for the second factor, and the login is repeated after it", async (_, respond) => {
  respond();
  await outcome(() => signIn.logIn(values));
  expect(signIn.needsCode).toBe(true);
  expect(goOn).not.toHaveBeenCalled();
  expect(visibleToast()).toEqual(["Logging in...", null]);

  send.mockResolvedValueOnce(null);
  send.mockRejectedValueOnce(new ApiError(403, "Already authenticated."));
  await outcome(() => signIn.verify({ code: "123456" }));

  expect(calls()).toEqual(["/api/v1/login", "/api/v1/two-factor-challenge", "/api/v1/login"]);
  expect(signIn.needsCode).toBe(false);
  expect(goOn).toHaveBeenCalledExactlyOnceWith(ines);
  expect(visibleToast()).toBeNull();
});

it("a wrong code shows an error, and can be tried again", async () => {
  send.mockResolvedValueOnce({ twoFactor: true });
  await outcome(() => signIn.logIn(values));
  const refusal = new ApiError(422, "No.", { code: ["No."] });
  send.mockRejectedValueOnce(refusal);

  expect(await outcome(() => signIn.verify({ code: "000000" }))).toBe(refusal);
  expect(visibleToast()).toEqual(["Failed to verify", "Please check your code and try again"]);
  expect(signIn.needsCode).toBe(true);
});

it("cancelling the second factor ends the login", async () => {
  send.mockResolvedValueOnce({ twoFactor: true });
  await outcome(() => signIn.logIn(values));
  await act(() => signIn.cancel());

  expect(signIn.needsCode).toBe(false);
  expect(visibleToast()).toBeNull();
});

it("after a social profile there is no login to send again", async () => {
  await outcome(() => signIn.verify({ recoveryCode: "abcd-efgh" }));

  expect(calls()).toEqual(["/api/v1/two-factor-challenge"]);
  expect(goOn).toHaveBeenCalledExactlyOnceWith(ines);
});

it.each<[string, ApiError, string]>([
  ["the server's words", new ApiError(422, "These credentials do not match.", {}), "These credentials do not match."],
  [
    "words of our own",
    new ApiError(0, "We can't reach the server. Check your connection and try again."),
    "You seem to be offline. Check your connection and try again",
  ],
  [
    "when to try again",
    new ApiError(429, "Too Many Attempts.", {}, { retryAfter: 40 }),
    "Too many attempts. Try again in 40 seconds",
  ],
])("a rejected login shows %s", async (_, refusal, message) => {
  send.mockRejectedValueOnce(refusal);

  expect(await outcome(() => signIn.logIn(values))).toBe(refusal);
  expect(visibleToast()).toEqual(["Failed to log in", message]);
});

it("a rejected registration shows an error, with a general text if the server sends none", async () => {
  send.mockRejectedValueOnce(new ApiError(422, "", {}, { isEmpty: true }));
  const person = { name: "Inês", email: "a@b.pt", password: "x", passwordConfirmation: "x", referralSource: "" };
  await outcome(() => signIn.signUp(person));

  expect(visibleToast()).toEqual(["Failed to register", "Please check your credentials and try again"]);
  expect(send.mock.calls[0]?.[2]).not.toHaveProperty("referralSource");
});

it.each<[string, () => void]>([
  ["without a username", () => get.mockResolvedValue({ ...ines, username: "" })],
  ["that cannot be had", () => get.mockRejectedValue(new ApiError(401, "Unauthenticated."))],
])("there is no user %s", async (_, respond) => {
  respond();
  await outcome(() => signIn.logIn(values));

  expect(visibleToast()).toEqual(["Failed to log in", "Failed to get user"]);
  expect(queries.getQueryData(currentUserQuery().queryKey)).toBeUndefined();
  expect(goOn).not.toHaveBeenCalled();
});
