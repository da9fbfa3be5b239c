// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import { currentUserQuery, userTicketsQuery } from "@/features/account";
import { eventQuery } from "@/features/events";
import { mount, press } from "@/lib/mount.fixture";
import { purchaseQuery } from "../queries";
import { Page } from "./success-page";

const event = { slug: "e", title: "E", timezone: "UTC" };
const pending = { id: "1", state: "pending_payment", event, ticketType: { slug: "t", name: "T" } };
const expired = [{ ...pending, state: "expired" }];

async function show(send: () => Promise<unknown>) {
  const { queries } = await mount(<Page />, {
    data: [
      [currentUserQuery(), { username: "ines" }],
      [eventQuery("e"), event],
      [userTicketsQuery("ines"), [pending]],
      [purchaseQuery("e", "t"), { total: { amount: 5000, currency: "EUR" }, paymentUrl: "/pay" }],
    ],
    path: "/events/e/tickets/t/purchase/success",
    route: "/events/:eventSlug/tickets/:ticketTypeSlug/purchase/success",
    send,
  });
  return () => act(async () => queries.setQueryData(userTicketsQuery("ines").queryKey, expired as never));
}

function expectLapsed() {
  expect(document.querySelector("h1")?.textContent).toBe("This seat is no longer reserved");
  expect(document.querySelector("a[href='/events/e/tickets/t']")?.textContent).toBe("Choose a ticket");
}

it("says when the time to pay is over", async () => {
  const lapse = await show(() => Promise.reject());
  expect(document.querySelector("h1")?.textContent).toBe("Waiting for your payment");

  await lapse();

  expectLapsed();
});

it("is not blank when the ticket is gone before the seat is reported as released", async () => {
  let answer = (_: null) => {};
  const lapse = await show(() => new Promise((resolve) => (answer = resolve)));
  await press("Release the seat");

  await lapse();
  await act(async () => answer(null));

  expectLapsed();
  expect(document.activeElement).toBe(document.querySelector("h1"));
});
