// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import type { Team } from "@/api/types";
import { currentUserQuery } from "@/features/account";
import { type Mounted, mount, press } from "@/lib/mount.fixture";
import { CreateForm } from "./create-form";
import { Join } from "./join";
import Leave from "./leave";
import { ownTeamsQuery, teamQuery } from "./queries";

const event = { id: "e1", slug: "e" };
const team = { id: "1", name: "Azulejo", event, joinPolicy: "request", size: 2, placesLeft: 2, members: [] };
const [others, own] = [null, "member"].map((you) => ({ ...team, you }) as unknown as Team) as [Team, Team];
/** What the user has seen before. */
const seen = [
  "/api/v1/events/e/teams?open=true",
  "/api/v1/events/e/tickets?perPage=100",
  "/api/v1/users/ines/tickets",
  "/api/v1/users/ines/tickets/1",
  "/api/v1/users/ines/teams",
] as const;
const data = seen.map((path): [{ queryKey: [string] }, unknown] => [{ queryKey: [path] }, []]);

/** Those that the next page fetches again. */
async function refetched({ queries }: Mounted) {
  const fetched: string[] = [];
  const queryFn = async ({ queryKey: [path] }: { queryKey: readonly [string] }) => fetched.push(path);
  await act(() => Promise.all(seen.map((path) => queries.fetchQuery({ queryKey: [path], queryFn }))));
  return fetched;
}

it("fetches tickets and profiles again after the user has joined a team", async () => {
  const page = await mount(<Join code="x" team={others} />, {
    data: [...data, [currentUserQuery(), { username: "ines" }], [ownTeamsQuery(), []]],
    send: async () => own,
  });
  expect(await refetched(page)).toEqual([]);
  await press("Join Azulejo");
  expect(await refetched(page)).toEqual(seen);
});

it("fetches tickets, profiles and the team again after the user has left it", async () => {
  const page = await mount(<Leave team={own} />, {
    data: [...data, [teamQuery("1"), own], [ownTeamsQuery(), [own]]],
    get: async () => ({ ...others, size: 1 }),
    send: async () => null,
  });
  await press("Leave team");
  await press("Leave", document.querySelector("[role=dialog]"));
  expect(await refetched(page)).toEqual(seen);
  expect(await page.queries.fetchQuery(teamQuery("1"))).toMatchObject({ size: 1 });
});

it("fetches tickets and profiles again after the user has created a team", async () => {
  const page = await mount(<CreateForm event={event} />, { data, send: async () => own });
  const name = document.querySelector<HTMLInputElement>("[name=name]");
  await act(async () => {
    if (name) name.value = "Azulejo";
    name?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("Create team");
  expect(await refetched(page)).toEqual(seen);
});
