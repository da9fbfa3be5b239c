// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { currentUserQuery } from "@/features/account";
import { mount } from "@/lib/mount.fixture";
import { OwnEntry } from "./own-entry";
import { ownEntriesQuery } from "./queries";

const entry = { id: "1", event: { slug: "e", timezone: "Europe/Lisbon" }, position: null, offer: null, team: null };
const offer = { seats: 2, claimed: 0, expiresAt: "2027-01-07T09:00:00Z" };

it.each([
  [
    { state: "unverified" },
    "Confirm your email to join the waiting list",
    "Open the link in our email to get your place.",
    "Confirm your email",
  ],
  [{ state: "waiting", position: 3 }, "You're waiting for a seat", "Number 3 on the waiting list", "See your place"],
  [
    { state: "offered", offer, team: { name: "Azulejo" } },
    "You have an offer",
    "2 seats are reserved for your team until 7 January 2027, 09:00 Lisbon time",
    "See your offer",
  ],
])("says what to do about an entry: %j", async (change, title, text, action) => {
  await mount(<OwnEntry event="e" />, {
    data: [
      [currentUserQuery(), { username: "ines" }],
      [ownEntriesQuery(), [{ ...entry, ...change }]],
    ],
  });

  const shown = [...document.querySelectorAll("h2, p, a")].map(({ textContent }) => textContent);
  expect(shown).toEqual([title, text, action]);
});
