// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { FormField } from "@/features/admin-form";
import { mount } from "@/lib/mount.fixture";
import { ChangeList } from "./change-list";

let hidden: readonly string[] = [];
vi.mock("@/features/account", () => ({
  useRights: () => ({ may: (permission: string) => !hidden.includes(permission) }),
}));

const idOf = (digit: number) => `01a21ad5-4791-7094-bf5e-bcd074ebf14${digit}`;
const get = vi.fn<(path: string) => Promise<unknown>>();
const fields: FormField[] = [
  { kind: "relation", name: "ticketTypeIds", label: "Tickets", source: "/api/v1/tickets", multiple: true },
  {
    kind: "relation",
    name: "ownerId",
    label: "Posed by",
    source: "/api/v1/sponsors",
    multiple: false,
    idKey: "organisationId",
  },
];

beforeEach(() => {
  get.mockReset();
  hidden = [];
});

const show = (changes: Parameters<typeof ChangeList>[0]["changes"]) =>
  mount(<ChangeList changes={changes} fields={fields} timezone="UTC" />, { get });

async function open() {
  const details = document.querySelector("details") as HTMLDetailsElement;
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
}

const texts = () =>
  [...document.querySelectorAll("dl > div")].map((change) =>
    [...change.children].map(({ textContent }) => textContent).join(": "),
  );

it("names the rows that a change refers to, and leaves other ids out", async () => {
  get.mockImplementation(async (path) => {
    if (path === `/api/v1/tickets/${idOf(3)}`) return { id: idOf(3), name: "Late" };
    if (path.startsWith("/api/v1/tickets?")) return { data: [{ id: idOf(1), name: "Early" }], meta: { total: 200 } };
    return { data: [{ id: "s", organisationId: idOf(4), name: "Telha Viva" }], meta: { total: 1 } };
  });
  await show([
    { field: "ticketTypeIds", before: [], after: [idOf(1), idOf(3)] },
    { field: "ownerId", before: idOf(4), after: idOf(5) },
    { field: "createdBy", before: null, after: idOf(6) },
    { field: "stock", before: 3, after: 4 },
  ]);

  expect(document.querySelector("summary")?.textContent).toBe("3 fields");
  expect(get).not.toHaveBeenCalled();
  await open();
  const named = ["Tickets: empty → Early, Late", "Posed by: Telha Viva → not available", "Stock: 3 → 4"];
  // One list and one row after the other.
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(texts()).toEqual(named);
  });
});

it("names rows that no form refers to: one request each, and none for rows that may not be seen", async () => {
  get.mockImplementation(async (path) => {
    if (path === `/api/v1/users/${idOf(1)}`) return { id: idOf(1), name: "Ana" };
    if (path === `/api/v1/events/${idOf(2)}/settings`) return { id: idOf(2), title: "Hackathon 2027" };
    throw new Error(path);
  });
  hidden = ["teams:show"];
  await show([
    { field: "userId", before: null, after: idOf(1) },
    { field: "captainId", before: idOf(1), after: idOf(5) },
    { field: "eventId", before: null, after: idOf(2) },
    { field: "teamId", before: idOf(4), after: null },
  ]);
  await open();

  await vi.waitFor(async () => {
    await act(async () => {});
    expect(texts()).toEqual([
      "User: empty → Ana",
      "Captain: Ana → not available",
      "Event: empty → Hackathon 2027",
      "Team: not available → empty",
    ]);
  });
  expect(document.querySelector<HTMLAnchorElement>("dd a")?.getAttribute("href")).toBe(`/admin/users/${idOf(1)}`);
  expect(get).toHaveBeenCalledTimes(3);
});

it("shows nothing of a change that is only ids", async () => {
  await show([{ field: "createdBy", before: idOf(1), after: idOf(2) }]);
  expect(document.querySelector("details")).toBeNull();
  expect(get).not.toHaveBeenCalled();
});
