// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { flagsQuery, noFlags } from "@/features/flags";
import { mount, typeInto } from "@/lib/mount.fixture";
import { Dialog } from "./dialogs";
import { currentUserQuery } from "./queries";
import { endSession } from "./visitor";

const [ines, rui] = ["ines", "rui"].map(
  (username, at) =>
    ({ id: `${at}`, username, roles: [] as string[], emailVerifiedAt: "2027-01-01" }) as unknown as User,
) as [User, User];
const onSuccess = vi.fn();
const replace = vi.spyOn(window.location, "replace").mockImplementation(() => {});

beforeEach(() => {
  vi.clearAllMocks();
  window.localStorage.setItem("draft", "typed by ines");
});

afterEach(() => window.localStorage.clear());

/** Logs a user in over a page of Inês, whose session has ended. */
async function logIn(user: User, search = "") {
  const { queries } = await mount(
    <Dialog
      closeHref="/preferences?tab=email"
      name="login"
      onClose={() => {}}
      onSuccess={onSuccess}
      open
      openCount={1}
      switchTo={() => {}}
    />,
    {
      data: [
        [currentUserQuery(), ines],
        [flagsQuery(), { ...noFlags, login: true }],
      ],
      get: async () => user,
      path: `/preferences${search}`,
      send: async () => ({ twoFactor: false }),
    },
  );
  await act(async () => endSession(queries));
  for (const name of ["email", "password"]) await typeInto(document.querySelector(`[name=${name}]`), user.username);
  await act(async () => document.querySelector("form")?.requestSubmit());
  await act(() => vi.waitFor(() => expect(onSuccess.mock.calls.length + replace.mock.calls.length).toBe(1)));
}

it("loads the page of another user again, and sends nothing of theirs", async () => {
  await logIn(rui);
  expect(replace).toHaveBeenCalledExactlyOnceWith("/preferences?tab=email");
  expect(onSuccess).not.toHaveBeenCalled();
  expect(window.localStorage.getItem("draft")).toBeNull();
});

it("goes to the page that another user asked for", async () => {
  await logIn(rui, "?next=%2Ffaq");
  expect(replace).toHaveBeenCalledExactlyOnceWith("/faq");
});

it("keeps the page of the same user, and what waits for the login goes on", async () => {
  await logIn(ines);
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(ines);
  expect(replace).not.toHaveBeenCalled();
  expect(window.localStorage.getItem("draft")).toBe("typed by ines");
});
