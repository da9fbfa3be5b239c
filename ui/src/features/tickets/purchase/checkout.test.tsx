// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import type { Event, Purchase, Ticket, TicketTypeDetails, User } from "@/api/types";
import { userTicketsQuery } from "@/features/account";
import { ApiError } from "@/lib/api";
import { buttonOf, mount, press } from "@/lib/mount.fixture";
import { serverNow } from "@/lib/server-clock";
import { useCachedQuery } from "@/lib/use-cached-query";
import { liveTicket } from "../own-ticket";
import { purchaseQuery } from "../queries";
import { Checkout } from "./checkout";

vi.mock("@/lib/server-clock", () => ({ serverNow: vi.fn(() => Date.now()) }));

const event = { slug: "e", title: "E", timezone: "UTC" } as Event;
const price = { amount: 5000, currency: "EUR" };
const type = { slug: "t", name: "T", price, questions: [], availability: "available" } as unknown as TicketTypeDetails;
const user = { username: "ines", name: "Inês" } as User;

function heldUntil(seconds: number): Ticket {
  const until = new Date(Date.now() + seconds * 1000).toISOString();
  return { id: "1", state: "held", heldUntil: until, event, ticketType: type } as unknown as Ticket;
}

function Held() {
  const ticket = liveTicket(useCachedQuery(userTicketsQuery("ines")), "e");
  return <Checkout event={event} ticket={ticket} type={type} user={user} />;
}

async function show(ticket: Ticket, purchase: Partial<Purchase> | undefined, search = "") {
  const send = vi.fn(() => new Promise(() => {}));
  await mount(<Held />, {
    data: [
      [userTicketsQuery("ines"), [ticket]],
      [purchaseQuery("e", "t"), purchase && { questions: [], total: price, ...purchase }],
    ],
    path: `/${search}`,
    send,
  });
  return send;
}

it.each([
  ["the code of the purchase", { code: "EARLY" }, "", { code: "EARLY" }],
  ["the code of the address", undefined, "?code=FRIEND", { code: "FRIEND" }],
  ["no code that was removed", { code: null }, "?code=FRIEND", {}],
])("asks for another seat with %s", async (_, purchase, search, body) => {
  const send = await show(heldUntil(-60), purchase, search);

  await press("Try again");

  expect(send).toHaveBeenCalledExactlyOnceWith("POST", "/api/v1/events/e/tickets/t/purchase", body, undefined);
});

it("counts down by the server's clock when the visitor's is ahead", async () => {
  vi.mocked(serverNow).mockImplementation(() => Date.now() - 20 * 60_000);

  await show(heldUntil(-6 * 60), { code: null });

  expect(document.querySelector("[role=timer]")?.textContent).toMatch(/^Your seat is reserved for (14:00|13:5\d)$/);
  expect(buttonOf("Pay")?.disabled).toBe(false);
});

it("leads to the reserved seat that another purchase would have taken away", async () => {
  const reserved = { id: "2", ticketType: { slug: "pro", name: "Pro" } } as Ticket;
  const refused = new ApiError(422, "You already have a reserved seat (Pro). Release it first.");

  await mount(<Checkout event={event} other={reserved} ticket={undefined} type={type} user={user} />, {
    send: () => Promise.reject(refused),
  });

  expect(document.body.textContent).toContain(refused.message);
  expect(document.querySelector('a[href="/events/e/tickets/pro/purchase"]')?.textContent).toBe(
    "Continue with my Pro ticket",
  );
});
