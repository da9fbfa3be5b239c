// @vitest-environment happy-dom
import { expect, it } from "vitest";
import type { Ticket } from "@/api/types";
import { ownTeamsQuery } from "@/features/teams";
import { mount, press } from "@/lib/mount.fixture";
import { userTicketQuery } from "../queries";
import TicketTools from "./ticket-tools";

const event = { slug: "e", title: "E", timezone: "UTC" };
const ticket = { id: "1", username: "ines", event, canCancel: true, paid: null, state: "confirmed" };

it("fetches the user's teams again after they have cancelled their ticket, which takes them out", async () => {
  const { queries } = await mount(<TicketTools ticket={ticket as unknown as Ticket} />, {
    data: [
      [userTicketQuery("ines", "1"), ticket],
      [ownTeamsQuery(), [{ id: "t" }]],
    ],
    get: async (path) => (path === "/api/v1/user/teams" ? [] : { ...ticket, state: "cancelled" }),
    send: async () => null,
  });
  await press("Cancel ticket");
  await press("Cancel ticket", document.querySelector("[role=dialog]"));

  expect(await queries.fetchQuery(ownTeamsQuery())).toEqual([]);
  expect(await queries.fetchQuery(userTicketQuery("ines", "1"))).toMatchObject({ state: "cancelled" });
});
