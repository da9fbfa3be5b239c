// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { eventQuery } from "@/features/events";
import { flagsQuery } from "@/features/flags";
import { ticketTypesQuery } from "@/features/programme";
import { mount } from "@/lib/mount.fixture";
import { Page } from "./join-page";

const event = {
  slug: "e",
  title: "Hackathon 2027",
  startAt: "2027-03-05T18:30:00Z",
  endAt: "2027-03-07T17:00:00Z",
  timezone: "Europe/Lisbon",
};

async function pageWith(takesWaiting: boolean, isOn: boolean) {
  await mount(<Page />, {
    data: [
      [eventQuery("e"), event],
      [
        ticketTypesQuery("e"),
        { data: [{ slug: "standard", name: "Standard", availability: "sold_out", takesWaiting }] },
      ],
      [flagsQuery(), { waiting_list: isOn }],
    ],
    route: "/events/:eventSlug/waiting-list",
    path: "/events/e/waiting-list",
  });
  return { title: document.querySelector("h1")?.textContent, form: document.querySelector("form") };
}

it.each([
  [false, true],
  [true, false],
])("leads to the tickets without a list: type open %s, list on %s", async (takesWaiting, isOn) => {
  const { title, form } = await pageWith(takesWaiting, isOn);

  expect(title).toBe("There's no waiting list right now");
  expect(form).toBeNull();
  expect(document.querySelector('.tickets-page > a[href="/events/e/tickets"]')?.textContent).toBe("See the tickets");
});
