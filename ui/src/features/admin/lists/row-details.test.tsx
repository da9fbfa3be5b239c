// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import type { AuditEntry, OutboxEmail } from "@/api/types";
import { apiPathOf, ListView, listQuery, type RowDetails, readListState } from "@/features/admin-list";
import { resourceAt } from "@/features/admin-resources";
import { mount } from "@/lib/mount.fixture";
import AuditRow from "./audit-row";
import EmailRow from "./email-row";

vi.mock("@/features/account", () => ({ useRights: () => ({ may: () => true }), useUser: () => null }));

const email: OutboxEmail = {
  id: "m1",
  kind: "ticket.confirmed",
  recipient: "ana@example.org",
  subject: "Your ticket",
  state: "dead",
  attempts: 7,
  lastError: "550 No such mailbox",
  createdAt: "2026-03-03T10:00:00Z",
  sentAt: null,
};
const entry: AuditEntry = {
  id: "a1",
  at: "2026-03-03T10:00:00Z",
  action: "reward.updated",
  actor: { kind: "user", username: "ana", name: "Ana" },
  target: "reward",
  targetId: "r1",
  changes: [{ field: "stock", before: 3, after: 4 }],
  requestId: "q1",
};

/** A list with one row, at an address. */
async function show(section: string, row: object, Details: RowDetails, query: string, answers = {}) {
  const list = resourceAt(section)?.list;
  if (!list) throw new Error(section);
  const path = apiPathOf(list, readListState(new URLSearchParams(query), list));
  const get = async (path: string) => answers[path as never] ?? Promise.reject();
  const meta = { currentPage: 1, from: 1, lastPage: 1, path, perPage: 25, to: 1, total: 1 };
  const context = { events: [], timezone: "UTC" };
  await mount(
    <ListView context={context} createHref={null} createLabel="" Details={Details} list={list} title={section} />,
    { data: [[listQuery(path), { data: [row], meta }]], get, path: `/admin/${section}?${query}` },
  );
}

const link = () => document.querySelector("tbody th a");
const details = () =>
  [...document.querySelectorAll(".row-details dl > div")].map((item) =>
    [...item.children].map(({ textContent }) => textContent).join(": "),
  );

it("opens an email by its address, and closes it without losing the view", async () => {
  await show("emails", email, EmailRow, "state=dead&open=m1");

  expect(details()).toEqual([
    "To: ana@example.org",
    "Subject: Your ticket",
    "About: Ticket confirmed",
    "Status: Failed",
    "Attempts: 7",
    "Last error: 550 No such mailbox",
    "Created: 3 March 2026, 10:00",
  ]);
  expect(link()?.getAttribute("aria-expanded")).toBe("true");
  expect(link()?.getAttribute("href")).toBe("/admin/emails?state=dead");
});

it("keeps rows closed that the address does not name", async () => {
  await show("emails", email, EmailRow, "state=dead&open=other");

  expect(details()).toEqual([]);
  expect(link()?.getAttribute("aria-expanded")).toBe("false");
  expect(link()?.getAttribute("href")).toBe("/admin/emails?state=dead&open=m1");
});

it("shows what an entry of the audit log changed, in the words of the form", async () => {
  await show("audit-log", entry, AuditRow, "open=a1");

  expect(details()).toContain("By: Ana");
  expect(details()).toContain("Object: Reward");
  expect(details().at(-1)).toMatch(/^Stock.*: 3 → 4$/);
  expect(document.querySelector(".row-details details")?.hasAttribute("open")).toBe(true);
});

it("names the object of an entry with a link, while it exists", async () => {
  const id = "01a21ad5-4791-7094-bf5e-bcd074ebf141";
  const about = { ...entry, targetId: id };
  await show("audit-log", about, AuditRow, "open=a1", { [`/api/v1/rewards/${id}`]: { id, name: "Mug" } });

  expect(details()).toContain("Object: Reward: Mug");
  expect(document.querySelector(".row-details dd a[href^='/admin']")?.getAttribute("href")).toBe(
    `/admin/rewards/${id}`,
  );
  await show("audit-log", about, AuditRow, "open=a1");
  expect(details()).toContain("Object: Reward");
});
