// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { mount } from "@/lib/mount.fixture";
import { apiPathOf, readListState } from "./list-state";
import { ListView } from "./list-view";
import { listQuery } from "./queries";
import type { ListDefinition, ListPage } from "./types";

vi.mock("@/features/account", () => ({ useRights: () => ({ may: () => true }), useUser: () => null }));

const list = {
  apiPath: "/api/v1/rows",
  columns: [{ id: "name", head: "Name", cell: ({ id }: { id: string }) => id }],
  filters: [],
  exports: [],
  exportName: null,
  bulk: [],
  hrefOf: () => null,
} as unknown as ListDefinition;
const path = apiPathOf(list, readListState(new URLSearchParams(), list));

function pageWith(...ids: string[]): ListPage {
  const meta = { currentPage: 1, from: 1, lastPage: 1, path, perPage: 25, to: ids.length, total: ids.length };
  return { data: ids.map((id) => ({ id })), meta } as unknown as ListPage;
}

it("leaves the focus on the heading when the last row of a focused table is gone", async () => {
  const context = { events: [], timezone: "UTC" };
  const { queries } = await mount(
    <ListView context={context} createHref={null} createLabel="" list={list} title="Rows" />,
    { data: [[listQuery(path), pageWith("a")]], path: "/admin/rows" },
  );
  document.querySelector<HTMLElement>("section.table-frame")?.focus();
  await act(async () => queries.setQueryData(listQuery(path).queryKey, pageWith()));

  expect(document.querySelector("table")).toBeNull();
  expect(document.activeElement).toBe(document.querySelector("h1"));
});
