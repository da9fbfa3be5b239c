// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { currentUserQuery } from "@/features/account";
import { mount } from "@/lib/mount.fixture";
import { favouritesQuery, scheduleQuery } from "./queries";
import { Schedule } from "./schedule";
import { itemAt } from "./schedule.fixture";
import type { ScheduleEvent } from "./types";

const event = { slug: "e", timezone: "UTC" } as ScheduleEvent;

it.each([
  ["?mine", [], "No favourites yet"],
  ["?mine&day=2025-11-30", [], "No favourites yet"],
  ["?mine&day=2025-11-30", ["a"], "No matching items"],
  ["?day=2025-11-30", ["a"], "No matching items"],
])("says why %s shows nothing with the favourites %j", async (search, favourites, title) => {
  await mount(<Schedule event={event} path="/" />, {
    path: `/${search}`,
    data: [
      [scheduleQuery("e"), { data: [itemAt("a", "09:00", "10:00")] }],
      [currentUserQuery(), { username: "ines" }],
      [favouritesQuery("e"), favourites],
    ],
  });

  expect(document.querySelector(".empty-state h2")?.textContent).toBe(title);
});
