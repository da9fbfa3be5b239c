// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { currentUserQuery } from "@/features/account";
import { eventQuery } from "@/features/events";
import { mount } from "@/lib/mount.fixture";
import { ownTeamsQuery, requestsQuery, teamQuery } from "./queries";
import { Page } from "./team-page";

const event = {
  slug: "e",
  title: "Hackathon 2027",
  phase: "live",
  startAt: "2027-03-05T18:30:00Z",
  endAt: "2027-03-07T17:00:00Z",
  timezone: "Europe/Lisbon",
  teamMin: 2,
  teamMax: 5,
  teams: { open: false },
};
const members = [{ username: "ines", name: "Inês", avatar: null, role: "captain" }];
const team = {
  id: "1",
  name: "Azulejo",
  event,
  you: "captain",
  joinPolicy: "request",
  state: "forming",
  size: 1,
  placesLeft: 4,
  lookingFor: ["design"],
  pitch: null,
  joinCode: "code",
  members,
};

async function textWith(open: boolean) {
  await mount(<Page />, {
    data: [
      [teamQuery("1"), team],
      [eventQuery("e"), { ...event, phase: open ? "on_sale" : event.phase, teams: { open } }],
      [requestsQuery("1"), []],
      [currentUserQuery(), { username: "ines" }],
      [ownTeamsQuery(), [team]],
    ],
    route: "/events/:eventSlug/register/:teamId",
    path: "/events/e/register/1",
  });
  return document.querySelector("article")?.textContent;
}

it("lists the skills that a team looks for until teams are locked, and says that they are", async () => {
  expect(await textWith(true)).toContain("Looking fordesign");

  const closed = await textWith(false);
  expect(closed).toContain("Your team at Hackathon 2027. Teams are locked.");
  expect(closed).not.toContain("design");
});

it("tells the captain that teams are closed, and offers no spots", async () => {
  const open = await textWith(true);
  expect(open).toContain("No requests right now. We'll email you when one comes in.");
  expect(open).toContain("1 member, 4 spots left");

  const closed = await textWith(false);
  expect(closed).toContain("Teams are closed, so no one can ask to join.");
  expect(closed).toContain("1 person");
  expect(closed).not.toContain("left");
  expect(closed).not.toContain("No requests right now");
});
