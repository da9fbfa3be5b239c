import { expect, it } from "vitest";
import type { Pagination, StaffOrder, StaffReward, StaffTicket, Team, User } from "@/api/types";
import type { BulkAction, ListRow } from "@/features/admin-list";
import { resourceAt } from "./registry";

function actionOf<Row extends ListRow>(section: string, label: string): BulkAction<Row> {
  const action = resourceAt(section)?.list.bulk.find((one) => one.label === label);
  if (!action) throw new Error(`no action ${label}`);
  return action as BulkAction<Row>;
}

it("undoes a state only where the API lets it go back", () => {
  const activate = actionOf<StaffReward>("rewards", "Activate");
  const reward = { id: "r", version: 3, state: "paused" } as StaffReward;
  expect(activate.undo?.(reward, { version: 4 }, "")).toEqual({
    method: "PUT",
    path: "/api/v1/rewards/r",
    body: { state: "paused", version: 4 },
  });
  expect(activate.undo?.({ ...reward, state: "draft" }, { version: 4 }, "")).toBeNull();
  expect(activate.undo?.(reward, null, "")).toBeNull();
});

it.each([
  ["challenges", "Publish", "draft", "archived"],
  ["judges", "Activate", "accepted", "invited"],
  ["projects", "Accept", "submitted", "draft"],
  ["rewards", "Pause", "active", "draft"],
  ["schedules", "Cancel items", "published", "draft"],
  ["sponsors", "Publish", "confirmed", "prospect"],
])("leaves out rows of %s whose state the API doesn't let change: %s", (section, label, from, other) => {
  const action = actionOf<StaffReward>(section, label);
  const row = (state: string) => ({ id: "r", version: 3, state }) as StaffReward;
  expect([action.applies(row(from), ""), action.applies(row(other), "")]).toEqual([true, false]);
});

it("sums up what was paid and refunded, unless it is nothing", () => {
  const summary = (paid: number, refunded: number) => {
    const euros = (amount: number) => ({ amount, currency: "EUR" as const });
    const meta = { total: 1 } as Pagination;
    return resourceAt("orders")?.list.summary?.({
      data: [],
      meta,
      sums: { paid: euros(paid), refunded: euros(refunded) },
    });
  };
  expect(summary(0, 0)).toBeNull();
  expect(summary(4500, 0)).toBe("€45 paid");
  expect(summary(4500, 1500)).toBe("€45 paid, €15 refunded");
});

it("sums up the selected orders", () => {
  const euros = (amount: number) => ({ amount, currency: "EUR" as const });
  const order = (id: string, total: number, refunded: number) =>
    ({ id, total: euros(total), refunded: euros(refunded) }) as StaffOrder;
  const summary = resourceAt("orders")?.list.selectionSummary;

  expect(summary?.([order("a", 3000, 0), order("b", 1550, 0)])).toBe("€45.50 in total");
  expect(summary?.([order("a", 3000, 1000), order("b", 1500, 0)])).toBe("€45 in total, €10 refunded");
});

it("says before a change which rows can't go back", () => {
  const activate = actionOf<StaffReward>("rewards", "Activate");
  const [paused, draft] = [{ state: "paused" }, { state: "draft" }] as StaffReward[];
  if (!paused || !draft) throw new Error("no rewards");
  expect(activate.consequence([paused, paused])).toBe("This changes 2 rows.");
  expect(activate.consequence([draft])).toBe("This changes 1 row. This can't be undone.");
  expect(activate.consequence([paused, draft, draft])).toBe("This changes 3 rows. This can't be undone for 2 of them.");
});

it("says what goes with deleted rows, and asks to confirm every deletion", () => {
  const reward = { id: "r", version: 3 } as StaffReward;
  const remove = actionOf<StaffReward>("rewards", "Delete");
  expect(remove.consequence([reward])).toBe("This deletes 1 row and its stock and limits. This can't be undone.");
  expect(remove.consequence([reward, reward])).toContain("2 rows and their stock and limits.");
  const discountCode = actionOf<StaffReward>("discount-codes", "Delete");
  expect(discountCode.consequence([reward])).toBe("This deletes 1 row. This can't be undone.");

  const labels = { Delete: ["faq", "badges", "mailings", "mailing-list"], Remove: ["waiting-list"] };
  for (const [label, sections] of Object.entries({ ...labels, "Delete teams": ["teams"] }))
    for (const section of sections) expect(actionOf(section, label).isFinal, section).toBe(true);
});

it("says how many people a decision about tickets reaches, and how many were paid", () => {
  const ticket = { holderEmail: "ana@example.pt", paid: null, state: "confirmed" } as StaffTicket;
  const paid = { ...ticket, holderEmail: "rui@example.pt", paid: { amount: 1500, currency: "EUR" } } as StaffTicket;
  const cancel = actionOf<StaffTicket>("attendees", "Cancel tickets");
  expect(cancel.consequence([ticket, { ...ticket }, paid])).toBe(
    "We'll release their seats. 2 people will get 3 emails. 1 ticket was paid for online; its order stays paid until you refund it. You have 30 seconds to undo this before we send the emails.",
  );
  expect(cancel.consequence([{ ...ticket, state: "pending_payment" }])).toContain(
    "Cancelling pending payments can't be undone.",
  );
  expect(cancel.applies({ ...ticket, state: "expired" }, "")).toBe(false);
  expect(cancel.request({ ...ticket, id: "t", version: 2 }, " Twice ", "")).toEqual({
    method: "PUT",
    path: "/api/v1/users-tickets/t",
    body: { state: "cancelled", version: 2, reason: "Twice" },
  });
});

it("undoes every decision about tickets until its email leaves", () => {
  const ticket = { id: "t", version: 2, state: "pending_approval" } as StaffTicket;
  const decided = { ...ticket, version: 3, undoableUntil: "2027-01-01T10:00:30Z" };
  for (const label of ["Approve", "Reject", "Cancel tickets"]) {
    const action = actionOf<StaffTicket>("attendees", label);
    expect(action.consequence([ticket])).toContain("You have 30 seconds to undo this before we send the emails.");
    expect(action.undo?.(ticket, decided, "")).toEqual({
      method: "POST",
      path: "/api/v1/users-tickets/t/undo",
      body: { version: 3 },
    });
    expect(action.undoUntil?.(decided)).toBe("2027-01-01T10:00:30Z");
    expect(action.undo?.(ticket, { ...decided, undoableUntil: null }, ""), "with a refund").toBeNull();
    expect(action.undo?.(ticket, null, "")).toBeNull();
  }
  expect(actionOf<StaffTicket>("attendees", "Send tickets again").undo).toBeUndefined();
});

it("refunds what is left of paid orders, once per run", () => {
  const euros = (amount: number) => ({ amount, currency: "EUR" as const });
  const order = { id: "o", paidAt: "2027-01-01T10:00:00Z", total: euros(4500), refunded: euros(1500) } as StaffOrder;
  const refund = actionOf<StaffOrder>("orders", "Refund in full");
  expect(refund.consequence([order, order])).toContain("We'll refund €60 to the buyers of 2 orders");
  expect(refund.applies({ ...order, refunded: euros(4500) }, "")).toBe(false);
  expect(refund.applies({ ...order, paidAt: null }, "")).toBe(false);
  expect(refund.request(order, "", "x")).toMatchObject({
    body: { amount: 3000, reason: null },
    headers: { "idempotency-key": "refund-o-x" },
  });
});

it("gives and takes roles, and undoes only the role that was chosen", () => {
  const give = actionOf<User>("users", "Give a role");
  const user = { id: "u", roles: ["staff"] } as User;
  expect([give.applies(user, ""), give.applies(user, "staff"), give.applies(user, "door")]).toEqual([
    false,
    false,
    true,
  ]);
  expect(give.request(user, "door", "").body).toEqual({ roles: ["staff", "door"] });
  expect(give.refreshPath?.(user)).toBe("/api/v1/users/u");
  expect(give.request({ ...user, roles: ["door"] }, "door", "").body).toEqual({ roles: ["door"] });
  expect(give.undo?.(user, { roles: ["brainr", "staff", "door"] }, "door")?.body).toEqual({
    roles: ["brainr", "staff"],
  });
});

it("changes teams only along the states that the API allows", () => {
  const team = { id: "t", version: 1, state: "submitted", members: [] as unknown[] } as Team;
  const labels = resourceAt("teams")?.list.bulk.filter((action) => action.applies(team as never, ""));
  expect(labels?.map(({ label }) => label)).toEqual(["Mark as judged", "Disqualify"]);
});
