// @vitest-environment happy-dom
import { act } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mount } from "@/lib/mount.fixture";
import { apiPathOf, readListState } from "./list-state";
import { ListView } from "./list-view";
import { listQuery } from "./queries";
import type { BulkAction, ListDefinition, ListRow } from "./types";

vi.mock("@/features/account", () => ({ useRights: () => ({ may: () => true }), useUser: () => null }));

const list: ListDefinition = {
  path: "/api/v1/rewards",
  columns: [{ id: "name", head: "Name", cell: ({ id }) => id }],
  filters: [],
  scoped: false,
  searchable: true,
  nameOf: ({ id }) => id,
  hrefOf: ({ id }) => `/admin/rewards/${id}`,
  bulk: [{ label: "Publish", permission: "rewards:update" } as BulkAction],
  exportName: null,
  exports: [],
  purpose: "Rewards.",
};
const rows: ListRow[] = ["a", "b", "c"].map((id) => ({ id }));
let clicked: string[];

// Loaded on demand.
beforeAll(() => import("./shortcuts-dialog"));

beforeEach(async () => {
  window.localStorage.clear();
  clicked = [];
  const path = apiPathOf(list, readListState(new URLSearchParams(), list));
  const meta = { currentPage: 1, from: 1, lastPage: 1, path, perPage: 25, to: 3, total: 3 };
  await mount(
    <ListView
      context={{ events: [], timezone: "UTC" }}
      createHref="/admin/rewards/create"
      createLabel="New reward"
      list={list}
      title="Rewards"
    />,
    { data: [[listQuery(path), { data: rows, meta }]], path: "/admin/rewards" },
  );
  document.querySelector("#root")?.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (!link) return;
    event.preventDefault();
    clicked.push(link.getAttribute("href") ?? "");
  });
});

async function press(key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  await act(async () => void document.activeElement?.dispatchEvent(event));
  return event;
}

const focusedRow = () => document.activeElement?.closest("tbody tr")?.querySelector("th")?.textContent;
const search = () => document.querySelector<HTMLInputElement>("[type=search]") as HTMLInputElement;
const dialog = () => document.querySelector("[role=dialog]");

it("moves through the rows, and stays at the ends", async () => {
  await press("ArrowDown");
  expect(focusedRow()).toBeUndefined();
  await press("j");
  expect(focusedRow()).toBe("a");
  await press("ArrowDown");
  await press("j");
  await press("j");
  expect(focusedRow()).toBe("c");
  await press("k");
  await press("ArrowUp");
  await press("ArrowUp");
  expect(focusedRow()).toBe("a");
});

it("selects and opens the focused row", async () => {
  await press("j");
  await press("j");
  await press("x");
  expect(document.querySelector(".bulk-bar")?.textContent).toContain("1 row selected");
  expect(document.querySelector("tr[data-selected] th")?.textContent).toBe("b");
  await press("Enter");
  await press("j");
  await press("e");
  expect(clicked).toEqual(["/admin/rewards/b", "/admin/rewards/c"]);
});

it("makes a new row", async () => {
  await press("n");
  expect(clicked).toEqual(["/admin/rewards/create"]);
});

it("goes to the search, and back with Esc", async () => {
  await press("j");
  expect((await press("/")).defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(search());
  await press("Escape");
  expect(focusedRow()).toBe("a");
});

it("leaves keys alone that are typed or combined", async () => {
  search().focus();
  for (const key of ["/", "n", "j", "?"]) expect((await press(key)).defaultPrevented).toBe(false);
  search().blur();
  for (const modifier of ["ctrlKey", "metaKey", "altKey"])
    expect((await press("n", { [modifier]: true })).defaultPrevented).toBe(false);
  expect([clicked, dialog()]).toEqual([[], null]);
});

it("lists the keys in a dialog, in which they do nothing, and returns the focus", async () => {
  await press("j");
  await press("?", { shiftKey: true });
  expect(dialog()?.textContent).toContain("Next row");
  await press("n");
  expect(clicked).toEqual([]);
  await press("Escape");
  await act(() => vi.waitFor(() => expect(dialog()).toBeNull()));
  await act(() => vi.waitFor(() => expect(focusedRow()).toBe("a")));
});

it("can be turned off, and opens its list with the mouse", async () => {
  const button = [...document.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "Keyboard shortcuts",
  );
  await act(async () => button?.click());
  await act(async () => dialog()?.querySelector<HTMLElement>("[role=switch]")?.click());
  await press("Escape");
  await act(() => vi.waitFor(() => expect(dialog()).toBeNull()));
  await press("n");
  await press("?");
  expect([clicked, dialog()]).toEqual([[], null]);
});
