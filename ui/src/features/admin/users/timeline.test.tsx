// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { UnsavedGuard } from "@/features/admin-form";
import { createQueryClient } from "@/lib/query-client";
import { createToasts, ToastsContext } from "@/lib/toasts";
import Timeline from "./timeline";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.mock("@/features/account", () => ({ useRights: () => ({ may: () => true }), useUser: () => null }));

it("filters without a question about a form that is not saved, and without loading the page again", async () => {
  const empty = { data: [], meta: { total: 0, lastPage: 1 } };
  const counts = [
    { kind: "order", count: 2 },
    { kind: "ticket", count: 1 },
  ];
  const get = vi.fn(async (_path: string) => ({ ...empty, counts }));
  const loader = vi.fn(() => null);
  const element = (
    <>
      <UnsavedGuard isDirty={{ current: true }} />
      <Timeline path="/api/v1/users/7" timezone="UTC" />
    </>
  );
  const router = createMemoryRouter([{ path: "*", loader, element }], {
    initialEntries: ["/admin/users/7?event=next"],
  });
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.querySelector("#root") as HTMLElement);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient({ get, send: vi.fn() } as never)}>
        <ToastsContext value={createToasts()}>
          <RouterProvider router={router} />
        </ToastsContext>
      </QueryClientProvider>,
    ),
  );
  const filter = () => document.querySelector<HTMLAnchorElement>("a.filter");
  await act(() => vi.waitFor(() => expect(filter()).not.toBeNull()));
  expect(loader).toHaveBeenCalledOnce();

  await act(async () => filter()?.click());
  await act(() => vi.waitFor(() => expect(filter()?.getAttribute("aria-current")).toBe("true")));

  expect(router.state.location).toMatchObject({ pathname: "/admin/users/7", search: "?event=next&kind=order" });
  expect(get.mock.calls.map(([path]) => path)).toEqual([
    "/api/v1/users/7/timeline?perPage=20&page=1",
    "/api/v1/users/7/timeline?perPage=20&page=1&kind=order",
  ]);
  expect([document.body.textContent?.includes("Leave this page?"), loader.mock.calls.length]).toEqual([false, 1]);
  await act(async () => root.unmount());
});
