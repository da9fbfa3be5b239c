// @vitest-environment happy-dom
import { useSuspenseQuery } from "@tanstack/react-query";
import { act, useState } from "react";
import { expect, it } from "vitest";
import type { Ticket } from "@/api/types";
import { mount, press } from "@/lib/mount.fixture";
import CodeForm from "./purchase/code-form";
import { shareCardQuery, transfersQuery, userTicketQuery } from "./queries";
import ShareTicketCard from "./share-card";
import { Reconfirmation } from "./ticket/holder-actions";
import { TransferTools } from "./ticket/transfer-tools";

const event = { slug: "e", title: "E", timezone: "UTC" };
const ticket = { id: "1", username: "ines", event, canReconfirm: true, reconfirmedAt: null } as unknown as Ticket;
const card = { image: "https://x.example/a.png", url: "https://x.example/a", showsName: false };
const offer = { email: "a@x.example", expiresAt: "2027-01-01T10:00:00Z" };

const focused = () => document.activeElement?.textContent;

async function type(value: string) {
  await act(async () => {
    const input = document.querySelector("input") as HTMLInputElement;
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

function Summary({ initial }: { initial: string | null }) {
  const [code, setCode] = useState(initial);
  return (
    <section className="checkout-summary">
      <h2>Summary</h2>
      <CodeForm code={code} event="e" onChange={(purchase) => setCode(purchase.code)} refusal={null} type="t" />
    </section>
  );
}

it("moves focus to the summary after a code was applied or removed", async () => {
  let code: string | null = "EARLY";
  await mount(<Summary initial={null} />, { send: async () => ({ code }) });
  await type("EARLY");
  await press("Apply");
  expect(focused()).toBe("Summary");

  code = null;
  await press("Remove");
  expect(focused()).toBe("Summary");
});

it("moves focus to the heading after a ticket was offered or the offer withdrawn", async () => {
  await mount(<TransferTools ticket={ticket} />, {
    data: [[transfersQuery("ines", "1"), []]],
    get: async () => [],
    send: async (method) => (method === "POST" ? offer : null),
  });
  await type(offer.email);
  await press("Offer the ticket");
  expect(focused()).toBe("Give your ticket to someone else");

  await press("Withdraw the offer");
  expect(focused()).toBe("Give your ticket to someone else");
});

it("moves focus to the heading after an image was created or deleted", async () => {
  await mount(<ShareTicketCard ticket={ticket} username="ines" />, {
    data: [[shareCardQuery("ines", "1"), null]],
    send: async (method) => (method === "PUT" ? card : null),
  });
  await press("Create my image");
  expect(focused()).toBe("Tell your friends");

  await press("Delete the image");
  expect(focused()).toBe("Tell your friends");
});

function Tools() {
  const { data } = useSuspenseQuery(userTicketQuery("ines", "1"));
  return (
    <section className="ticket-tools">
      <h2>Manage your ticket</h2>
      <Reconfirmation ticket={data} />
    </section>
  );
}

it("moves focus to the heading after a holder has confirmed", async () => {
  await mount(<Tools />, {
    data: [[userTicketQuery("ines", "1"), ticket]],
    get: async () => ({ ...ticket, reconfirmedAt: "2027-01-01T10:00:00Z" }),
    send: async () => null,
  });

  await press("I'm coming");

  expect(focused()).toBe("Manage your ticket");
});
