// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mount, typeInto } from "@/lib/mount.fixture";
import { RecordForm } from "../record-form";
import type { ApiRow, FormDefinition, RelatedForm } from "../types";

vi.mock("@/features/account", () => ({ useRights: () => ({ may: () => true }), useUser: () => null }));
// The control's code is loaded on demand.
beforeAll(() => Promise.all([import("./relation-control"), import("./related-dialog")]));

const form: FormDefinition = {
  sections: [
    {
      title: "Reward",
      fields: [
        { kind: "text", name: "name", label: "Name", max: 80 },
        { kind: "relation", name: "sponsorId", label: "Sponsor", source: "/api/v1/sponsors", multiple: false },
      ],
    },
  ],
};
const sponsor: RelatedForm = {
  singular: "sponsor",
  eventId: "e",
  form: {
    sections: [
      {
        title: "Sponsor",
        fields: [
          { kind: "text", name: "name", label: "Name", max: 80, required: true },
          { kind: "text", name: "url", label: "Website", max: 80 },
        ],
      },
    ],
  },
  request: (fields) => ({ method: "POST", path: "/api/v1/sponsors", body: fields }),
};
const get = vi.fn<(path: string) => Promise<unknown>>();
const send = vi.fn<(method: string, path: string, body?: object) => Promise<unknown>>();
let total: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  const rows = ["Cais Code", "Telha Viva"].map((name, index) => ({ id: `${index}`, name }));
  get.mockImplementation(async (path) => {
    const words = new URLSearchParams(path.split("?")[1]).get("q");
    const data = words ? [{ id: "9", name: `Far ${words}` }] : rows;
    return { data, meta: { total } };
  });
});

afterEach(() => {
  vi.useRealTimers();
});

async function show(related: RelatedForm | null = null, shown = form, row: ApiRow | null = null) {
  await mount(
    <RecordForm
      eventId="e"
      form={shown}
      onSaved={() => {}}
      related={() => related}
      reload={() => Promise.reject()}
      requestOf={(body) => ({ method: "POST", path: "/api/v1/rewards", body })}
      row={row}
      timezone="UTC"
    />,
    { get, send },
  );
  await settle();
}

async function settle() {
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(300));
}

const field = () => document.querySelector<HTMLInputElement>("#field-sponsorId") as HTMLInputElement;
const options = () => [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);

async function type(input: HTMLInputElement, text: string) {
  await typeInto(input, text);
  await settle();
}

async function press(key: string) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  await act(async () => void field().dispatchEvent(event));
  return event;
}

async function pressNew() {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "New sponsor");
  await act(async () => button?.click());
  await settle();
}

it("filters a short list while the user types, and chooses by keyboard", async () => {
  total = 2;
  await show();
  await type(field(), "telha");
  expect(options()).toEqual(["Telha Viva"]);
  expect((await press("Enter")).defaultPrevented).toBe(true);
  expect([field().value, field().getAttribute("aria-expanded")]).toEqual(["Telha Viva", "false"]);
  expect(get).toHaveBeenCalledOnce();

  // Without a choice, the field keeps what it had.
  await type(field(), "cais");
  await press("Escape");
  expect(field().value).toBe("Telha Viva");
  await press("ArrowDown");
  await press("ArrowUp");
  await press("Enter");
  expect(field().value).toBe("Cais Code");
});

it("lets the server search a long list", async () => {
  total = 240;
  await show();
  await press("ArrowDown");
  expect(document.querySelector(".combobox-list")?.textContent).toContain("Type to search all 240 options.");
  await type(field(), "bridge");
  await settle();
  expect(get.mock.lastCall?.[0]).toBe("/api/v1/sponsors?perPage=20&event=e&q=bridge");
  expect(options()).toEqual(["Far bridge"]);
  await press("Enter");
  expect(field().value).toBe("Far bridge");
});

it("chooses nothing by Enter before the server has searched for what is typed", async () => {
  total = 240;
  await show();
  await typeInto(field(), "bridge");
  expect((await press("Enter")).defaultPrevented).toBe(true);
  expect([field().value, field().getAttribute("aria-expanded")]).toEqual(["bridge", "true"]);

  await settle();
  await settle();
  await press("Enter");
  expect(field().value).toBe("Far bridge");
});

it("ends a search with the field, but keeps its words for a new row", async () => {
  total = 2;
  await show(sponsor);
  await act(async () => field().focus());
  await type(field(), "zzz");
  expect(options()).toEqual([]);
  await act(async () => field().blur());
  await act(async () => field().click());
  expect([field().value, options()]).toEqual(["", ["None", "Cais Code", "Telha Viva"]]);

  await type(field(), "Novo");
  await press("Escape");
  await pressNew();
  expect(document.querySelector<HTMLInputElement>("#related-name")?.value).toBe("Novo");
});

it("fills in the first text that a new row needs", async () => {
  total = 2;
  const title = { kind: "text", name: "title", label: "Title", max: 80, required: true } as const;
  await show({ ...sponsor, form: { sections: [{ title: "Sponsor", fields: [title] }] } });
  await type(field(), "Novo");
  await pressNew();
  expect(document.querySelector<HTMLInputElement>("#related-title")?.value).toBe("Novo");
});

it("makes a missing row in place, and keeps what is typed around it", async () => {
  total = 2;
  await show(sponsor);
  await type(document.querySelector("#field-name") as HTMLInputElement, "Mug");
  await type(field(), "Novo");
  expect(options()).toEqual([]);
  await pressNew();
  const dialog = document.querySelector("[role=dialog]");
  expect([...(dialog?.querySelectorAll("input") ?? [])].map(({ id, value }) => [id, value])).toEqual([
    ["related-name", "Novo"],
  ]);

  send.mockResolvedValueOnce({ id: "5", name: "Novo" });
  await act(async () => dialog?.querySelector<HTMLElement>("[type=submit]")?.click());
  await settle();
  // Only the new row is sent, not the form around it.
  expect(send.mock.calls.map(([, path, body]) => [path, body])).toEqual([["/api/v1/sponsors", { name: "Novo" }]]);
  expect(document.querySelector("[role=dialog]")).toBeNull();
  expect(field().value).toBe("Novo");
  expect(document.querySelector<HTMLInputElement>("#field-name")?.value).toBe("Mug");
});

it("names all chosen rows that are on no page which was fetched", async () => {
  total = 240;
  const list = get.getMockImplementation();
  get.mockImplementation(async (path) => {
    const [, id] = /^\/api\/v1\/sponsors\/(\w+)$/.exec(path) ?? [];
    if (id === "gone") throw new Error("not found");
    if (id === "0") return { id, name: "Cais Code" };
    return id ? { id, name: `Sponsor ${id}` } : list?.(path);
  });
  const several = {
    kind: "relation",
    name: "sponsorIds",
    label: "Sponsors",
    source: "/api/v1/sponsors",
    multiple: true,
  } as const;
  await show(null, { sections: [{ title: "Reward", fields: [several] }] }, { sponsorIds: ["0", "70", "80", "gone"] });
  await settle();

  const labels = [...document.querySelectorAll("#field-sponsorIds label")].map(({ textContent }) => textContent);
  expect(labels.slice(0, 4)).toEqual(["Cais Code", "Sponsor 70", "Sponsor 80", "Current choice"]);
});
