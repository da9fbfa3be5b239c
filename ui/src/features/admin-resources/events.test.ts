import { expect, it } from "vitest";
import type { EventSummary } from "@/api/types";
import { resourceAt } from "./registry";

const counts = (statuses: string[]) =>
  resourceAt("events")?.list.localCounts?.({
    events: statuses.map((status) => ({ status }) as EventSummary),
    timezone: "Europe/Lisbon",
  });

it("counts editions by state, unless the list may be incomplete", () => {
  expect(counts(["draft", "archived", "archived"])).toEqual({ status: { draft: 1, archived: 2 } });
  expect(counts(Array(100).fill("archived"))).toBeUndefined();
});
