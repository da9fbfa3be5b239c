// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { mount, press } from "@/lib/mount.fixture";
import type { FormField, FormValue, FormValues } from "../types";
import { ConflictDialog } from "./conflict-dialog";

vi.mock("@/features/account", () => ({ useRights: () => ({ may: () => true }) }));

const fields: FormField[] = [
  { kind: "multiline", name: "text", label: "Text", max: 80 },
  { kind: "choice", name: "state", label: "Status", options: [{ value: "active", label: "On sale" }] },
  { kind: "time", name: "from", label: "From" },
  { kind: "relation", name: "sponsorId", label: "Sponsor", source: "/api/v1/sponsors", multiple: false },
  { kind: "relation", name: "ticketIds", label: "Tickets", source: "/api/v1/tickets", multiple: true },
  {
    kind: "groups",
    name: "segments",
    label: "Recipients",
    add: "Add",
    write: (group) => group,
    parts: [
      { name: "kind", label: "Kind", options: [{ value: "tickets", label: "Holders of" }] },
      { name: "ticket", label: "Ticket", options: [], source: "/api/v1/tickets" },
    ],
  },
];
const get = vi.fn<(path: string) => Promise<unknown>>();
const onSave = vi.fn<(theirs: ReadonlySet<string>) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  get.mockImplementation(async (path) =>
    path.startsWith("/api/v1/sponsors")
      ? { data: [{ id: "1", name: "Cais Code" }], meta: { total: 1 } }
      : { data: [1, 2, 3].map((id) => ({ id: `t${id}`, name: `Ticket ${id}` })), meta: { total: 3 } },
  );
});

async function show(versions: Record<string, [base: FormValue, mine: FormValue, theirs: FormValue]>) {
  const valuesAt = (at: number) =>
    Object.fromEntries(Object.entries(versions).map(([name, values]) => [name, values[at] as FormValue])) as FormValues;
  await mount(
    <ConflictDialog
      base={valuesAt(0)}
      busy={false}
      eventId="e"
      fields={fields.filter(({ name }) => name in versions)}
      mine={valuesAt(1)}
      onClose={() => {}}
      onSave={onSave}
      theirs={valuesAt(2)}
    />,
    { get },
  );
}

/** Both versions of a field; what is marked is in brackets. */
function versionsOf(label: string) {
  const group = [...document.querySelectorAll("fieldset")].find(
    (one) => one.querySelector("legend")?.textContent === label,
  );
  return [...(group?.querySelectorAll(".field-hint") ?? [])].map((version) => {
    const copy = version.cloneNode(true) as Element;
    for (const mark of copy.querySelectorAll("mark")) mark.textContent = `[${mark.textContent?.trim()}]`;
    return copy.textContent?.trim();
  });
}

/** Names come once their rows are fetched. */
const expectVersions = (label: string, versions: readonly string[]) =>
  act(() => vi.waitFor(() => expect(versionsOf(label)).toEqual(versions)));

it("marks the words that differ between both versions", async () => {
  await show({
    text: ["Doors open.", "Doors open at 9.", "Doors open at 10."],
    state: ["paused", "active", ""],
    from: ["2027-03-06T09:00", "2027-03-06T10:00", "2027-03-07T09:00"],
  });

  expect(versionsOf("Text")).toEqual(["Doors open at [9].", "Doors open at [10]."]);
  expect(versionsOf("Status")).toEqual(["[On sale]", "Empty"]);
  expect(versionsOf("From")).toEqual(["2027-03-[06] [10]:00", "2027-03-[07] [09]:00"]);
});

it("names the rows that a field refers to", async () => {
  await show({
    sponsorId: ["", "1", "gone"],
    ticketIds: [[], ["t1", "t2"], ["t2", "t3"]],
  });

  await expectVersions("Tickets", ["[Ticket 1], Ticket 2", "Ticket 2, [Ticket 3]"]);
  await expectVersions("Sponsor", ["[Cais Code]", "[not available]"]);
  expect(get.mock.calls.map(([path]) => path)).toContain("/api/v1/sponsors?perPage=100&event=e");
});

it("names the rows in groups", async () => {
  await show({
    segments: [[], [{ kind: "tickets", ticket: "t1" }], [{ kind: "tickets", ticket: "t3" }]],
  });

  await expectVersions("Recipients", ["[Holders of Ticket 1]", "[Holders of Ticket 3]"]);
});

it("saves the versions that were chosen", async () => {
  await show({ text: ["a", "b", "c"], state: ["paused", "active", ""] });
  const theirs = document.querySelector<HTMLInputElement>("[name=conflict-text][value=theirs]");
  await act(async () => theirs?.click());
  await press("Save");

  expect(onSave).toHaveBeenCalledExactlyOnceWith(new Set(["text"]));
});
