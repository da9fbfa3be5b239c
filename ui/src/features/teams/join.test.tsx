// @vitest-environment happy-dom
import { expect, it } from "vitest";
import type { Team } from "@/api/types";
import { currentUserQuery } from "@/features/account";
import { mount } from "@/lib/mount.fixture";
import { Join } from "./join";
import { ownTeamsQuery } from "./queries";

const team = { id: "1", name: "Azulejo", event: { slug: "e" }, you: null, joinPolicy: "request", placesLeft: 2 };

async function shown(change: Partial<Team>, code = "") {
  await mount(<Join code={code} team={{ ...team, ...change } as Team} />, {
    data: [
      [currentUserQuery(), { username: "ines" }],
      [ownTeamsQuery(), []],
    ],
  });
  return [...document.querySelectorAll("h2, button")].map(({ textContent }) => textContent);
}

const pending = { you: "requested" } as const;
const withdrawable = ["Request sent", "Withdraw request"];

it.each<[string, Partial<Team>, string[]]>([
  ["in a team with spots", pending, withdrawable],
  ["in a full team", { ...pending, placesLeft: 0 }, withdrawable],
  ["in a team that takes no one", { ...pending, joinPolicy: "closed" }, withdrawable],
])("a pending request can be withdrawn %s", async (_, change, expected) => {
  expect(await shown(change)).toEqual(expected);
});

it("an invite link leads past a pending request while the team has spots", async () => {
  expect(await shown(pending, "x")).toEqual(["You're invited", "Join Azulejo"]);
  expect(await shown({ ...pending, placesLeft: 0 }, "x")).toEqual(withdrawable);
});
