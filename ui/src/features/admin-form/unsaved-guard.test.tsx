// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createToasts, ToastsContext } from "@/lib/toasts";
import { keepForm, UnsavedGuard } from "./unsaved-guard";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const isDirty = { current: true };
let root: Root;
let router: ReturnType<typeof createMemoryRouter>;

beforeEach(async () => {
  isDirty.current = true;
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector("#root") as HTMLElement);
  router = createMemoryRouter([{ path: "*", element: <UnsavedGuard isDirty={isDirty} /> }], {
    initialEntries: ["/admin/rewards/1?event=this"],
  });
  await act(async () =>
    root.render(
      <ToastsContext value={createToasts()}>
        <RouterProvider router={router} />
      </ToastsContext>,
    ),
  );
});

afterEach(() => act(async () => root.unmount()));

const address = () => router.state.location.pathname + router.state.location.search;
const asks = () => document.body.textContent?.includes("Leave this page?");

it.each([
  ["another page", "/admin/rewards?event=this", true],
  ["another edition of the same page", "/admin/rewards/1?event=next", true],
  ["the same address", "/admin/rewards/1?event=this", false],
  ["a dialog", "/admin/rewards/1?event=this&dialog=login", false],
])("on the way to %s", async (_, to, isAsked) => {
  await act(() => router.navigate(to));

  expect(asks()).toBe(isAsked);
  expect(address()).toBe(isAsked ? "/admin/rewards/1?event=this" : to);
});

it("a saved form, or one that stays as it is, is left without a question", async () => {
  await act(() => router.navigate("/admin/rewards/1?event=next", keepForm));
  expect(address()).toBe("/admin/rewards/1?event=next");

  isDirty.current = false;
  await act(() => router.navigate("/admin/rewards/1?event=this"));
  expect(address()).toBe("/admin/rewards/1?event=this");
  expect(asks()).toBe(false);
});
