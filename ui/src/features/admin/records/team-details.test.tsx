// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Team } from "@/api/types";
import { mount, press, signedIn, typeInto } from "@/lib/mount.fixture";
import TeamDetails from "./team-details";

const person = (username: string, name: string) => ({ username, name, avatar: null });
const team: Team = {
  id: "t1",
  name: "Night owls",
  slug: "night-owls",
  pitch: "A map of quiet places.",
  lookingFor: ["Rust", "design"],
  visibility: "unlisted",
  joinPolicy: "request",
  state: "forming",
  event: { slug: "hackathon-2027", title: "Hackathon 2027" },
  captain: person("ana", "Ana Reis"),
  members: [
    { ...person("ana", "Ana Reis"), role: "captain" },
    { ...person("rui", "Rui Melo"), role: "member" },
  ],
  size: 2,
  placesLeft: 3,
  joinCode: null,
  you: null,
  version: 4,
  createdAt: "2027-01-01T10:00:00Z",
  updatedAt: "2027-01-01T10:00:00Z",
};
const project = { id: "p1", title: "Quiet map", teamId: "t1", state: "accepted", place: 2, eventId: "e" };
const send = vi.fn<(method: string, path: string, body?: object, headers?: object) => Promise<unknown>>();
const get = vi.fn<(path: string) => Promise<unknown>>();
const onChange = vi.fn();
const onDeleted = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  get.mockResolvedValue({ data: [project, { ...project, id: "p2", teamId: "other" }], meta: { total: 2 } });
  send.mockResolvedValue(null);
});

async function show(permissions: string[], change: Partial<Team> = {}) {
  const row = { ...team, ...change };
  await mount(<TeamDetails onChange={onChange} onDeleted={onDeleted} row={row} timezone="Europe/Lisbon" />, {
    data: signedIn(["staff"], permissions),
    get,
    send,
  });
}

const facts = () =>
  [...document.querySelectorAll("dl > div")].map((item) =>
    [...item.children].map(({ textContent }) => textContent).join(": "),
  );
const members = () => [...document.querySelectorAll(".award-list li")].map(({ textContent }) => textContent);
const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
const dialog = () => document.querySelector("[role=dialog]");

it("shows a team, its members and its projects to those who may only look", async () => {
  await show(["teams:show", "events:list"]);
  await act(() => vi.waitFor(() => expect(document.querySelectorAll("h2")).toHaveLength(3)));

  expect(facts()).toEqual([
    "Edition: Hackathon 2027",
    "Captain: Ana Reis",
    "Spots left: 3",
    "Pitch: A map of quiet places.",
    "Looking for: Rust, design",
    "Who can see it: Anyone with the link",
    "Who can join: By request",
    "Project · place 2: Quiet map Accepted",
  ]);
  expect(members()).toEqual(["Ana ReisCaptain", "Rui MeloMember"]);
  expect(document.querySelector(".award-list a")?.getAttribute("href")).toBe("/user/ana");
  expect(buttons()).toEqual([]);
});

it("asks for no projects without the permission to list them, and links to the users that may be listed", async () => {
  await show(["teams:show", "users:list"]);

  expect(get).not.toHaveBeenCalled();
  expect(document.querySelector(".award-list a")?.getAttribute("href")).toBe("/admin/users?q=ana");
});

it("removes a member, and says when that deletes the team", async () => {
  await show(["teams:update"]);
  await press("Remove Rui Melo");
  expect(dialog()?.textContent).toContain("Rui Melo will leave the team and get an email.");
  await press("Remove Rui Melo", dialog());
  expect(send.mock.calls.map(([method, path]) => `${method} ${path}`)).toEqual(["DELETE /api/v1/teams/t1/members/rui"]);
  expect(onChange).toHaveBeenCalledOnce();

  await show(["teams:update"], { members: team.members.slice(0, 1) });
  await press("Remove Ana Reis");
  expect(dialog()?.textContent).toContain("Ana Reis is the last member, so this also deletes the team.");
});

it("offers the actions that its state and the permissions allow", async () => {
  await show(["teams:update"]);
  expect(buttons()).toEqual(["Remove Ana Reis", "Remove Rui Melo", "Lock", "Disqualify"]);
  await press("Disqualify");
  expect(dialog()?.textContent).toContain("This takes Night owls out of the competition");
  await press("Disqualify", dialog());
  expect(send.mock.lastCall?.slice(0, 3)).toEqual(["PUT", "/api/v1/teams/t1", { state: "disqualified", version: 4 }]);

  await show(["teams:update", "teams:destroy"], { state: "disbanded", members: [] });
  expect(buttons()).toEqual([]);
});

it("deletes a team by its name, and leaves its page", async () => {
  await show(["teams:destroy"]);
  await press("Delete team");
  expect(dialog()?.querySelector("label")?.textContent).toContain("Type Night owls to confirm");
  await typeInto(dialog()?.querySelector("input"), "Night owls");
  await press("Delete team", dialog());

  expect(send.mock.lastCall?.[0]).toBe("DELETE");
  expect(send.mock.lastCall?.[3]).toEqual({ "if-match": '"4"' });
  expect(onDeleted).toHaveBeenCalledOnce();
});
