// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { mount } from "@/lib/mount.fixture";
import { itemAt } from "./schedule.fixture";
import { Slot } from "./slot";
import type { ScheduleEvent } from "./types";

const item = itemAt("a", "09:00", "10:00");

it("marks the current item in the accent colour, as the rest of the site does", async () => {
  const markAt = async (moment: string) => {
    const event = { slug: "e", timezone: "UTC" } as ScheduleEvent;
    await mount(<Slot event={event} isMarked={false} item={item} now={Date.parse(moment)} toggle={() => {}} />);
    const mark = document.querySelector(".chip");
    return mark && [mark.textContent, mark.classList.contains("is-sol")];
  };

  expect(await markAt(item.startAt)).toEqual(["Now", true]);
  expect(await markAt(item.endAt)).toBeNull();
});
