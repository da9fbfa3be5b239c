// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { createQueryClient } from "@/lib/query-client";
import { useRights } from "./permissions";
import { currentUserQuery } from "./queries";
import { loadSignedInUser } from "./session";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const staff = { id: "1", username: "ana", roles: ["staff"] } as User;
let answers: Record<string, unknown>;
let queries: QueryClient;
let root: Root;
/** What each render showed. */
let shown: boolean[];

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector("#root") as HTMLElement);
  shown = [];
  answers = { "/api/v1/user": staff, "/api/v1/user/permissions": ["rewards:update"] };
  queries = createQueryClient({
    // Each answer takes a while, so that the page renders in between.
    get: (path: string) => new Promise<never>((resolve) => setTimeout(() => resolve(answers[path] as never), 5)),
    send: () => Promise.reject(),
  });
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

function Form() {
  const mayUpdate = useRights().may("rewards:update");
  shown.push(mayUpdate);
  return null;
}

const render = () =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <Form />
      </QueryClientProvider>,
    ),
  );
const settle = () => act(() => vi.advanceTimersByTimeAsync(50));

async function logIn() {
  void loadSignedInUser(queries);
  await settle();
}

async function endSession() {
  queries.getQueryCache().find(currentUserQuery())?.setState({ data: undefined });
  await settle();
}

it("keeps the permissions on the page while the session is gone, and during the next login", async () => {
  await logIn();
  await render();
  await endSession();
  await logIn();

  expect(new Set(shown)).toEqual(new Set([true]));
});

it("takes the permissions of the next login", async () => {
  await logIn();
  await render();
  await endSession();
  answers["/api/v1/user/permissions"] = [];
  await logIn();

  expect(shown.at(-1)).toBe(false);
});

it("does not lend the permissions to another user while their own are loading", async () => {
  await logIn();
  await render();
  await endSession();
  queries.removeQueries({ queryKey: ["/api/v1/user/permissions"] });
  answers["/api/v1/user"] = { ...staff, id: "2", username: "rui" };
  answers["/api/v1/user/permissions"] = new Promise(() => {});
  await logIn();

  expect(shown.at(-1)).toBe(false);
});

it("gives guests none, also when permissions are cached, and users theirs once they log in", async () => {
  queries.setQueryData(["/api/v1/user/permissions"], ["rewards:update"]);
  await render();
  expect(shown).toEqual([false]);

  await logIn();

  expect(shown.at(-1)).toBe(true);
});
