// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import type { User } from "@/api/types";
import { type Mounted, mount, signedIn } from "@/lib/mount.fixture";
import { useRights } from "./permissions";
import { currentUserQuery, permissionsQuery } from "./queries";
import { loadSignedInUser } from "./session";

const staff = { id: "1", username: "ana", roles: ["staff"] } as User;
let answers: Record<string, unknown>;
let queries: Mounted["queries"];
/** Sends the answers to the calls that wait for one. */
let waiting: (() => void)[];
/** What each render showed. */
let shown: boolean[];

beforeEach(() => {
  shown = [];
  waiting = [];
  answers = { "/api/v1/user": staff, "/api/v1/user/permissions": ["rewards:update"] };
});

function Form() {
  const mayUpdate = useRights().may("rewards:update");
  shown.push(mayUpdate);
  return null;
}

async function show(data = signedIn(["staff"], ["rewards:update"])) {
  const get = (path: string) => new Promise((resolve) => waiting.push(() => resolve(answers[path])));
  ({ queries } = await mount(<Form />, { data, get }));
}

/** Sends one answer after the other, so that the page renders in between. */
async function logIn() {
  void loadSignedInUser(queries);
  while (waiting.length > 0) await act(async () => waiting.shift()?.());
}

const endSession = () =>
  act(async () => queries.getQueryCache().find(currentUserQuery())?.setState({ data: undefined }));

it("keeps the permissions on the page while the session is gone, and during the next login", async () => {
  await show();
  await endSession();
  await logIn();

  expect(new Set(shown)).toEqual(new Set([true]));
});

it("takes the permissions of the next login", async () => {
  await show();
  await endSession();
  answers["/api/v1/user/permissions"] = [];
  await logIn();

  expect(shown.at(-1)).toBe(false);
});

it("does not lend the permissions to another user while their own are loading", async () => {
  await show();
  await endSession();
  queries.removeQueries({ queryKey: ["/api/v1/user/permissions"] });
  answers["/api/v1/user"] = { ...staff, id: "2", username: "rui" };
  answers["/api/v1/user/permissions"] = new Promise(() => {});
  await logIn();

  expect(shown.at(-1)).toBe(false);
});

it("gives guests none, also when permissions are cached, and users theirs once they log in", async () => {
  await show([[permissionsQuery(), ["rewards:update"]]]);
  expect(shown).toEqual([false]);

  await logIn();

  expect(shown.at(-1)).toBe(true);
});
