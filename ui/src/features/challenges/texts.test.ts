import { expect, it } from "vitest";
import type { Challenge, Reward } from "@/api/types";
import { withFilter } from "@/lib/filters";
import { firstSentence, linesOf, matches } from "./filters";
import { notesOf, pointsOf, sharedTimesOf, stockOf } from "./reward-texts";
import { challengeAt, challengeHref, tabAt, tabHref } from "./tabs";

it.each([
  ["", "challenges"],
  ["?tab=schedule", "schedule"],
  ["?tab=challenges", "challenges"],
  ["?tab=people", "judging"],
  ["?tab=nonsense", null],
])("the query %j shows the tab %s", (search, tab) => {
  expect(tabAt(new URLSearchParams(search))).toBe(tab);
});

it("the first tab's URL has no query", () => {
  expect([tabHref("challenges"), tabHref("rewards")]).toEqual(["/challenges", "/challenges?tab=rewards"]);
});

it("a URL opens a challenge only if it is revealed", () => {
  const all = [
    { slug: "a", revealed: true },
    { slug: "b", revealed: false },
  ] as Challenge[];
  const at = (search: string) => challengeAt(all, new URLSearchParams(search))?.slug;

  expect(challengeHref("a")).toBe("/challenges?challenge=a");
  expect(["?challenge=a", "?tab=challenges&challenge=a"].map(at)).toEqual(["a", "a"]);
  expect(["", "?challenge=b", "?challenge=c", "?tab=rewards&challenge=a"].map(at)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("finds the times that all rewards share", () => {
  const [from, until] = ["2025-11-29T21:00:00Z", "2025-11-30T15:00:00Z"];
  const one = { from, until } as Reward;

  expect(sharedTimesOf([one, { ...one }])).toEqual({ from, until });
  expect(sharedTimesOf([one, { ...one, until: null }])).toBeNull();
  expect(sharedTimesOf([])).toBeNull();
});

it("a filter is set, replaced and removed; others stay, and the dialog is closed", () => {
  expect(withFilter("/challenges", "level", "advanced")).toBe("/challenges?level=advanced");
  expect(withFilter("/challenges?tab=schedule&day=a&dialog=login&next=%2F", "day", "b")).toBe(
    "/challenges?tab=schedule&day=b",
  );
  expect(withFilter("/challenges?level=advanced", "level", null)).toBe("/challenges");
  expect(withFilter("/challenges", "owner", "Município & Cia")).toBe("/challenges?owner=Munic%C3%ADpio+%26+Cia");
});

it("an unrevealed challenge matches its owner, but no level or stack", () => {
  const sealed = { level: null, owner: { name: "Primavera", url: null }, stack: [] };
  const none = { level: null, owner: null, stack: null };

  expect(matches(sealed, none)).toBe(true);
  expect(matches(sealed, { ...none, level: "advanced" })).toBe(false);
  expect(matches(sealed, { ...none, stack: "Rust" })).toBe(false);
  expect(matches(sealed, { ...none, owner: "Primavera" })).toBe(true);
});

it("a card shows the first sentence, a brief all lines", () => {
  expect(firstSentence("Buses leave at 3.15 and\nnobody knows. Do they?")).toBe(
    "Buses leave at 3.15 and\nnobody knows.",
  );
  expect(firstSentence("No full stop")).toBe("No full stop");
  expect(linesOf("- one\n\n* two\nthree - four")).toEqual(["one", "two", "three - four"]);
});

it("a reward shows its points, stock, times and limit", () => {
  const now = Date.parse("2025-11-29T12:00:00Z");
  const always = { from: null, until: null, perUserLimit: null };

  expect([0, 1, 20].map(pointsOf)).toEqual(["Free", "1 point", "20 points"]);
  expect([null, 0, 3, 34].map((stockLeft) => stockOf({ stockLeft })?.text)).toEqual([
    undefined,
    "None left",
    "Only 3 left",
    "34 left",
  ]);
  expect(notesOf(always, "Europe/Lisbon", now)).toEqual([]);
  expect(
    notesOf({ from: "2025-11-29T21:00:00Z", until: "2025-11-30T15:00:00Z", perUserLimit: 1 }, "Europe/Lisbon", now),
  ).toEqual(["Available from 29 November 2025, 21:00", "Until 30 November 2025, 15:00", "One per person"]);
  expect(notesOf({ ...always, until: "2025-11-29T11:00:00Z", perUserLimit: 2 }, "Europe/Lisbon", now)).toEqual([
    "No longer available",
    "Max. 2 per person",
  ]);
});
