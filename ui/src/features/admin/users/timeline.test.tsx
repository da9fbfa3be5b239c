// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { UnsavedGuard } from "@/features/admin-form";
import { mount } from "@/lib/mount.fixture";
import Timeline from "./timeline";

vi.mock("@/features/account", () => ({ useRights: () => ({ may: () => true }), useUser: () => null }));

it("filters without a question about a form that is not saved, and without loading the page again", async () => {
  const empty = { data: [], meta: { total: 0, lastPage: 1 } };
  const counts = [
    { kind: "order", count: 2 },
    { kind: "ticket", count: 1 },
  ];
  const get = vi.fn(async (_path: string) => ({ ...empty, counts }));
  const loader = vi.fn(() => null);
  const { router } = await mount(
    <>
      <UnsavedGuard isDirty={{ current: true }} />
      <Timeline path="/api/v1/users/7" timezone="UTC" />
    </>,
    { get, loader, path: "/admin/users/7?event=next" },
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
});
