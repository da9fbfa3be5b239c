import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { readListState } from "./list-state";
import { ListTools } from "./list-tools";
import type { ListDefinition, ListPage } from "./types";

vi.mock("@/features/account", () => ({ useRights: () => ({ may: () => true }), useUser: () => null }));

const options = ["draft", "published"].map((value) => ({ value, label: value }));
const list = {
  columns: [],
  exports: [],
  exportName: null,
  filters: [
    { name: "state", label: "Status", options },
    { name: "kind", label: "Type", options },
  ],
} as unknown as ListDefinition;

const markup = (query: string, shown = list, counts?: ListPage["counts"]) =>
  renderToStaticMarkup(
    <ListTools
      counts={counts}
      list={shown}
      pathname="/admin/rows"
      settings={{ columns: {}, dense: false }}
      state={readListState(new URLSearchParams(query), shown)}
    />,
  );

it("folds the filters behind a button that says how many are active", () => {
  expect(markup("")).toContain(">Filters</summary>");
  expect(markup("state=draft&kind=published")).toContain(">Filters (2 active)</summary>");
  expect(markup("", { ...list, filters: [] })).not.toContain(">Filters<");
});

it("marks the active choices, which stay visible", () => {
  expect(markup("state=draft").match(/aria-current="true"[^>]*>draft/g)).toHaveLength(1);
});

it("shows a fixed filter with one option, and hides a fetched one", () => {
  const [one] = options;
  const overdue = { name: "overdue", label: "Payment", options: [{ value: "true", label: "Unpaid for two days" }] };
  const ticketType = { name: "ticketType", label: "Ticket", options: [], useOptions: () => [one] };
  const html = markup("", { ...list, filters: [overdue, ticketType] } as unknown as ListDefinition);

  expect(html).toContain('href="/admin/rows?overdue=true"');
  expect(html).not.toContain(">Ticket<");
});

it("shows how many rows there are with each value, of fixed options and fetched ones", () => {
  const types = [
    { value: "t1", label: "Early" },
    { value: "t2", label: "Team" },
  ];
  const ticketType = { name: "ticketType", label: "Ticket", options: [], useOptions: () => types };
  const shown = { ...list, filters: [...list.filters, ticketType] } as unknown as ListDefinition;
  const html = markup("", shown, { kind: { draft: 2 }, ticketType: { t1: 7 } });

  for (const label of ["draft 2", "published 0", "Early 7", "Team 0"]) expect(html).toContain(`>${label}<`);
  // The API does not count the states here.
  expect(html).toContain(">draft<");
});
