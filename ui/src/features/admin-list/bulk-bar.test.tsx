// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api";
import { DialogControlContext } from "@/lib/dialogs";
import { typeInto } from "@/lib/mount.fixture";
import { createQueryClient } from "@/lib/query-client";
import { createToasts, ToastsContext } from "@/lib/toasts";
import { BulkBar } from "./bulk-bar";
import type { BulkAction, ListDefinition, ListRow } from "./types";

vi.mock("@/features/account", () => ({ useRights: () => ({ may: () => true }), useUser: () => null }));

interface Row extends ListRow {
  version: number;
  state: string;
}

const publish: BulkAction<Row> = {
  label: "Publish",
  permission: "rows:update",
  consequence: ({ length }) => `This publishes ${length}.`,
  applies: ({ state }) => state !== "published",
  request: ({ id, version }) => ({ method: "PUT", path: `/api/v1/${id}`, body: { state: "published", version } }),
  undo: ({ id, state }, answer) =>
    state === "draft"
      ? { method: "PUT", path: `/api/v1/${id}`, body: { state, version: (answer as Row).version } }
      : null,
};
const note: BulkAction<Row> = {
  ...publish,
  label: "Reject",
  input: { label: "Reason" },
  applies: () => true,
  request: ({ id }, reason) => ({ method: "PUT", path: `/api/v1/${id}`, body: { reason } }),
};
const tag: BulkAction<Row> = {
  label: "Tag",
  permission: "rows:update",
  consequence: () => "This adds a tag.",
  applies: () => true,
  refreshPath: ({ id }) => `/api/v1/${id}`,
  request: ({ id, state }) => ({ method: "PUT", path: `/api/v1/${id}`, body: { state: `${state} tagged` } }),
  undo: ({ id }, now) => ({ method: "PUT", path: `/api/v1/${id}`, body: { state: (now as Row).state.slice(0, -7) } }),
};
const remove: BulkAction<Row> = {
  label: "Delete",
  permission: "rows:destroy",
  isFinal: true,
  consequence: ({ length }) => `This deletes ${length}.`,
  applies: () => true,
  request: ({ id }) => ({ method: "DELETE", path: `/api/v1/${id}` }),
};
const hold: BulkAction<Row> = { ...publish, label: "Hold", undoUntil: (answer) => (answer as { until: string }).until };
const remind: BulkAction<Row> = {
  ...note,
  label: "Remind",
  request: ({ id }) => ({ method: "POST", path: `/api/v1/${id}/remind` }),
  checkFirst: "The emails may have been sent.",
};
const list = {
  bulk: [publish, note, tag, remove, hold, remind],
  nameOf: ({ id }: Row) => id,
} as unknown as ListDefinition;
const rows: Row[] = [
  { id: "a", version: 1, state: "draft" },
  { id: "b", version: 1, state: "archived" },
  { id: "c", version: 1, state: "published" },
];
const send = vi.fn<(method: string, path: string, body?: object) => Promise<unknown>>();
const get = vi.fn<(path: string) => Promise<unknown>>();
const onDone = vi.fn();
let root: Root;
let queries: ReturnType<typeof createQueryClient>;

async function show(selected: readonly Row[], shown = list, matching: number | null = null) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <ToastsContext value={createToasts()}>
          <DialogControlContext value={{ open() {}, close() {} }}>
            <BulkBar
              list={shown}
              matching={matching}
              onClear={() => {}}
              onDone={onDone}
              onSelectMatching={() => {}}
              rows={[...selected]}
            />
          </DialogControlContext>
        </ToastsContext>
      </QueryClientProvider>,
    ),
  );
  await act(() => vi.dynamicImportSettled());
}

const dialog = () => document.querySelector("[role=dialog]");
async function press(label: string, within: ParentNode | null = document) {
  const buttons = [...(within?.querySelectorAll("button") ?? [])];
  const button = buttons.find(({ textContent }) => textContent === label);
  expect(button, label).toBeDefined();
  await act(async () => button?.click());
  await act(() => vi.dynamicImportSettled());
}

// The dialogs' code is loaded on demand.
beforeAll(() => Promise.all([import("./bulk-dialog"), import("./undo-bar")]));

beforeEach(() => {
  vi.resetAllMocks();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector("#root") as HTMLElement);
  queries = createQueryClient({ get, send } as unknown as Parameters<typeof createQueryClient>[0]);
});

afterEach(() => act(async () => root.unmount()));

it("undoes a change for exactly the rows that it changed and that can go back", async () => {
  send.mockImplementation(async (_, path) => ({ id: path.at(-1), version: 2 }));
  await show(rows);
  await press("Publish");
  expect(dialog()?.textContent).toContain("This publishes 2. 1 other stays as it is.");
  await press("Publish", dialog());
  expect(dialog()?.textContent).toContain("2 rows done.");
  await press("Close", dialog());
  expect(onDone).toHaveBeenCalledOnce();

  await show([]);
  expect(document.querySelector("[aria-label='Last change']")?.textContent).toContain("1 row changed");
  send.mockClear();
  await press("Undo");
  expect(send.mock.calls.map((call) => call.slice(0, 3))).toEqual([
    ["PUT", "/api/v1/a", { state: "draft", version: 2 }],
  ]);
  await press("Close", dialog());
  expect(document.querySelector("[aria-label='Last change']")).toBeNull();
  expect(onDone).toHaveBeenCalledTimes(2);
});

it("names the rows that it will change, also those of other pages", async () => {
  await show(rows);
  await press("Publish");
  const names = () => [...(dialog()?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
  expect(names()).toEqual(["a", "b"]);
  await press("Cancel", dialog());

  const many = Array.from({ length: 130 }, (_, at) => ({ id: `row ${at + 1}`, version: 1, state: "draft" }));
  await show(many);
  await press("Publish");
  expect(names()).toEqual(many.map(({ id }) => id));
  expect(dialog()?.querySelector("summary")?.textContent).toBe("and 125 more");
  expect(dialog()?.querySelectorAll("details li")).toHaveLength(125);
});

it("says what the selected rows have in total", async () => {
  const selectionSummary = (selected: readonly ListRow[]) => `€${selected.length * 15} in total`;
  await show(rows, { ...list, selectionSummary });
  expect(document.querySelector(".bulk-bar p")?.textContent).toBe("3 rows selected, €45 in total");
});

it("offers an undo only as long as the last row can go back", async () => {
  vi.useFakeTimers({ now: Date.parse("2027-01-01T10:00:00Z"), toFake: ["Date", "setInterval", "clearInterval"] });
  const drafts = ["a", "d"].map((id) => ({ id, version: 1, state: "draft" }));
  const untilOf = (path: string) => (path.endsWith("a") ? "2027-01-01T10:00:20Z" : "2027-01-01T10:00:30Z");
  send.mockImplementation(async (_, path) => ({ version: 2, until: untilOf(path) }));
  await show(drafts);
  await press("Hold");
  await press("Hold", dialog());
  await press("Close", dialog());
  await show([]);
  const bar = () => document.querySelector("[aria-label='Last change']");
  expect(bar()?.querySelector("[role=timer]")?.textContent).toBe("0:30 left");

  await act(async () => vi.advanceTimersByTime(29_000));
  expect(bar()?.querySelector("[role=timer]")?.textContent).toBe("0:01 left");
  await act(async () => vi.advanceTimersByTime(1000));
  expect(bar()).toBeNull();
  vi.useRealTimers();
});

it("leaves a row alone that someone changed after the action, until it is tried again", async () => {
  send.mockResolvedValueOnce({ id: "a", version: 2 });
  await show(rows.slice(0, 1));
  await press("Publish");
  await press("Publish", dialog());
  await press("Close", dialog());
  await show([]);

  send.mockRejectedValueOnce(new ApiError(409, "Changed.", {}, { current: { version: 7 } }));
  await press("Undo");
  expect(dialog()?.textContent).toContain("Someone else changed this row");
  send.mockResolvedValueOnce({ id: "a", version: 8 });
  await press("Try failed rows again", dialog());
  expect(send.mock.lastCall?.[2]).toEqual({ state: "draft", version: 7 });
});

it("sends what it asked for with every row", async () => {
  send.mockResolvedValue(null);
  await show(rows.slice(0, 2));
  await press("Reject");
  await typeInto(dialog()?.querySelector("input"), "Twice");
  await press("Reject", dialog());
  expect(send.mock.calls.map(([, , body]) => body)).toEqual([{ reason: "Twice" }, { reason: "Twice" }]);
});

it("asks for the name of a row that is lost for good, or for the number of several", async () => {
  send.mockResolvedValue(null);
  await show([{ id: "Night owl", version: 1, state: "draft" }]);
  await press("Delete");
  const submit = () => dialog()?.querySelector<HTMLButtonElement>("[type=submit]");
  const type = (text: string) => typeInto(dialog()?.querySelector("input"), text);
  expect(dialog()?.querySelector("label")?.textContent).toContain("Type Night owl to confirm");
  expect(submit()?.disabled).toBe(true);
  await type("night owl");
  expect(submit()?.disabled).toBe(true);
  await type("Night owl ");
  expect(submit()?.disabled).toBe(false);
  // Enter presses the button.
  await act(async () => dialog()?.querySelector("form")?.requestSubmit(submit()));
  expect(send.mock.calls.map(([method, path]) => `${method} ${path}`)).toEqual(["DELETE /api/v1/Night owl"]);
  await act(() => vi.waitFor(() => expect(dialog()?.textContent).toContain("1 row done.")));
  expect(dialog()?.querySelector("input")).toBeNull();
  await press("Close", dialog());

  await show(rows);
  await press("Delete");
  expect(dialog()?.querySelector("label")?.textContent).toContain("Type 3 rows to confirm");
  await type("3 rows");
  expect(submit()?.disabled).toBe(false);
});

it("changes and undoes a row as it is now, where the action sets a whole list", async () => {
  get.mockResolvedValueOnce({ id: "a", state: "newer" });
  send.mockResolvedValueOnce({ id: "a", state: "newer tagged" });
  await show(rows.slice(0, 1));
  await press("Tag");
  await press("Tag", dialog());
  await act(() => vi.waitFor(() => expect(send).toHaveBeenCalledOnce()));
  expect(send.mock.lastCall?.[2]).toEqual({ state: "newer tagged" });
  await press("Close", dialog());

  await show([]);
  get.mockResolvedValueOnce({ id: "a", state: "newest tagged" });
  await press("Undo");
  await act(() => vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2)));
  expect(send.mock.lastCall?.[2]).toEqual({ state: "newest" });
});

it("gets the focus only from the dialog of the action", async () => {
  send.mockImplementation(async (_, path) => ({ id: path.at(-1), version: 2 }));
  await show(rows);
  await press("Publish");
  await press("Publish", dialog());
  await press("Close", dialog());
  await show([]);
  expect(document.activeElement?.textContent).toBe("Undo");

  await show(rows.slice(2));
  (document.activeElement as HTMLElement | null)?.blur();
  await show([]);
  expect(document.querySelector("[aria-label='Last change']")).not.toBeNull();
  expect(document.activeElement?.textContent).not.toBe("Undo");
});

it("still offers what a stopped undo left", async () => {
  send.mockImplementation(async (_, path) => ({ id: path.at(-1), version: 2 }));
  await show(["a", "d", "e"].map((id) => ({ id, version: 1, state: "draft" })));
  await press("Publish");
  await press("Publish", dialog());
  await press("Close", dialog());
  await show([]);

  let answer = () => {};
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve({ version: 3 }))));
  await press("Undo");
  await press("Stop", dialog());
  await act(async () => answer());
  await act(() => vi.dynamicImportSettled());
  await press("Close", dialog());
  expect(document.querySelector("[aria-label='Last change']")?.textContent).toContain("2 rows changed");

  send.mockClear();
  await press("Undo");
  expect(send.mock.calls.map(([, path]) => path)).toEqual(["/api/v1/d", "/api/v1/e"]);
});

it("lists rows apart whose email may have been sent, and doesn't send it again", async () => {
  send.mockRejectedValueOnce(new ApiError(0, "Lost.")).mockRejectedValueOnce(new ApiError(422, "No address."));
  await show(rows);
  await press("Remind");
  await press("Remind", dialog());
  expect(dialog()?.textContent).toContain("1 row done. 1 row unclear. 1 row failed:");
  const lists = () => [...(dialog()?.querySelectorAll(".bulk-failures") ?? [])].map((each) => each.textContent?.trim());
  expect(lists()).toEqual(["b No address.", "a"]);
  expect(dialog()?.textContent).toContain("The emails may have been sent.");

  send.mockClear();
  await press("Try failed rows again", dialog());
  expect(send.mock.calls.map(([, path]) => path)).toEqual(["/api/v1/b/remind"]);
  expect(lists()).toEqual(["a"]);
});

it("announces the selected rows in a region that is there before", async () => {
  await show([]);
  const region = document.querySelector("[role=status]");
  expect(region?.textContent).toBe("");
  await show(rows);
  expect(region?.isConnected).toBe(true);
  expect(region?.textContent).toBe("3 rows selected");

  send.mockImplementation(async (_, path) => ({ id: path.at(-1), version: 2 }));
  await press("Publish");
  await press("Publish", dialog());
  await press("Close", dialog());
  await show([]);
  expect(region?.textContent).toBe("1 row changed");
});

it.each(["Clear selection", "Escape"])("leaves the focus on the table when %s closes it", async (way) => {
  const table = addTable();
  await show(rows);
  const bar = document.querySelector("[aria-label='Actions on selected rows']");
  const button = [...(bar?.querySelectorAll("button") ?? [])].find(
    ({ textContent }) => textContent === "Clear selection",
  );
  button?.focus();
  if (way === "Escape")
    await act(async () => button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  else await press(way);
  await show([]);
  expect(document.activeElement).toBe(table);
});

it("leaves the focus on the table when the last change is dismissed, or its undo is done", async () => {
  const table = addTable();
  send.mockImplementation(async (_, path) => ({ id: path.at(-1), version: 2 }));
  for (const way of ["Dismiss", "Undo"]) {
    await show(rows);
    await press("Publish");
    await press("Publish", dialog());
    await press("Close", dialog());
    await show([]);
    expect(document.activeElement?.textContent).toBe("Undo");
    await press(way);
    if (way === "Undo") await press("Close", dialog());
    await act(() => vi.waitFor(() => expect(document.activeElement).toBe(table)));
  }
});

it("leaves the focus on the table when an action can't be undone", async () => {
  const table = addTable();
  send.mockResolvedValue(null);
  await show(rows.slice(1, 2));
  await press("Remind");
  await press("Remind", dialog());
  await press("Close", dialog());
  await show([]);
  await act(() => vi.waitFor(() => expect(document.activeElement).toBe(table)));
});

it("keeps the focus in the bar when the button that selects all rows goes", async () => {
  const all = (matching: number | null) => show(rows, list, matching);
  await all(300);
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Select all 300");
  button?.focus();
  await press("Select all 300");
  await all(null);
  expect(button?.isConnected).toBe(false);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Actions on selected rows");
});

/** The frame of the list's table, which the bars are below. */
function addTable(): HTMLElement {
  const frame = document.createElement("section");
  frame.className = "admin-table-frame";
  frame.tabIndex = 0;
  document.body.prepend(frame);
  return frame;
}
