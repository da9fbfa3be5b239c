import { expect, it } from "vitest";
import { resourceAt } from "./registry";

const current = { slug: "hackathon-2027", isCurrent: true };
const past = { slug: "hackathon-2025", isCurrent: false };
const hrefOf = (section: string, row: object, edition = current) =>
  resourceAt(section)?.publicHref?.(row as Record<string, unknown>, edition) ?? null;

it.each([
  [
    "challenges",
    { state: "published", revealed: true },
    "/challenges?challenge=a",
    "/events/hackathon-2025#challenges",
  ],
  [
    "schedules",
    { state: "published", audience: "public" },
    "/challenges?tab=schedule#item-a",
    "/events/hackathon-2025#weekend",
  ],
  ["projects", { state: "accepted" }, "/events/hackathon-2027#results", "/events/hackathon-2025#results"],
  ["rewards", { state: "active" }, "/challenges?tab=rewards#reward-a", null],
  ["judges", { state: "active" }, "/challenges?tab=judging", "/events/hackathon-2025#people"],
  ["sponsors", { state: "published" }, "/challenges?tab=partners", "/events/hackathon-2025#partners"],
])("%s are linked where visitors see them", (section, row, now, later) => {
  expect(hrefOf(section, { ...row, slug: "a" })).toBe(now);
  expect(hrefOf(section, { ...row, slug: "a" }, past)).toBe(later);
});

it.each([
  ["challenges", { state: "draft", revealed: true }],
  ["challenges", { state: "published", revealed: false }],
  ["schedules", { state: "draft", audience: "public" }],
  ["schedules", { state: "published", audience: "staff" }],
  ["projects", { state: "submitted" }],
  ["rewards", { state: "paused" }],
  ["judges", { state: "accepted" }],
  ["sponsors", { state: "confirmed" }],
  ["events", { status: "draft" }],
])("%s that visitors don't see have no link: %o", (section, row) => {
  expect(hrefOf(section, { ...row, slug: "a" })).toBeNull();
});

it("rows of a draft edition have no link", () => {
  const href = resourceAt("judges")?.publicHref?.({ state: "active" }, undefined);

  expect(href).toBeNull();
});

it("content pages are linked at their address", () => {
  expect(hrefOf("content", { page: "rules" })).toBe("/rules");
});
