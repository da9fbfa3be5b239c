// @vitest-environment happy-dom
import { useSuspenseQuery } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { currentUserQuery } from "@/features/account";
import { flagsQuery } from "@/features/flags";
import { mount, press } from "@/lib/mount.fixture";
import { EntryActions } from "./entry-actions";
import { entryQuery } from "./queries";

const entry = {
  id: "1",
  state: "offered",
  event: { slug: "e" },
  offer: { expiresAt: "2099-01-01T10:00:00Z" },
};

function Entry() {
  const { data } = useSuspenseQuery(entryQuery("1", null));
  return (
    <>
      <header className="page-head">
        <h1>{data.state}</h1>
      </header>
      <EntryActions entry={data} token={null} />
    </>
  );
}

it.each([
  ["waiting", ["Decline and keep waiting"]],
  ["left", ["Leave the waiting list", "Leave"]],
])("focus moves to the title when the entry is %s", async (state, buttons) => {
  await mount(<Entry />, {
    data: [
      [entryQuery("1", null), entry],
      [currentUserQuery(), { username: "ines" }],
      [flagsQuery(), { register: true }],
    ],
    get: async () => ({ ...entry, state, offer: null }),
    send: async () => null,
  });

  // The last one is in the dialog, if there is one.
  for (const button of buttons) await press(button, document.querySelector("[role=dialog]") ?? document);

  expect(document.activeElement?.tagName).toBe("H1");
  expect(document.activeElement?.textContent).toBe(state);
});

const closesAt = "2027-03-05T18:30:00Z";

it.each([
  ["Join again", "/events/e/waiting-list", "2027-03-05T18:29:00Z", true],
  ["Go to the tickets", "/events/e/tickets", "2027-03-05T18:31:00Z", true],
  ["Go to the tickets", "/events/e/tickets", "2027-03-05T18:29:00Z", false],
])("offers %s (%s) at %s with the list switched on: %s", async (label, href, now, isSwitchedOn) => {
  const event = { slug: "e", waitingListClosesAt: closesAt };
  for (const state of ["lapsed", "left", "removed"]) {
    await mount(<Entry />, {
      data: [
        [entryQuery("1", null), { ...entry, state, event, offer: null }],
        [flagsQuery(), { waiting_list: isSwitchedOn }],
      ],
      now: Date.parse(now),
    });
    const links = [...document.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([[label, href]]);
  }
});
