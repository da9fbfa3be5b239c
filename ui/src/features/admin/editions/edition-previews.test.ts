import { expect, it } from "vitest";
import type { EditionCopy, EditionPart } from "@/api/types";
import { createPreviews } from "./edition-previews";

const parts = (["schedule", "judges"] as const).map((part) => ({
  part,
  count: 1,
  copied: false,
  allowed: part === "schedule",
  rows: [],
}));

function copyOf(title: string): EditionCopy {
  const time = "2027-05-03T08:00:00Z";
  const draft = { id: null, slug: "spring", startAt: time, endAt: time, timezone: "Europe/Lisbon" };
  return { ...draft, title, dates: [], parts, warnings: [], checklist: [] };
}

it("asks for the chosen parts that the user may copy", async () => {
  const asked: (readonly EditionPart[])[] = [];
  const ask = async (parts: readonly EditionPart[]) => {
    asked.push(parts);
    return copyOf("Spring");
  };

  const seen = await createPreviews().load(ask, ["schedule", "judges"]);

  expect(asked).toEqual([[], ["schedule"]]);
  expect(seen?.chosen).toEqual(["schedule"]);
});

it("ignores the answer of a preview when the user has chosen again or gone back", async () => {
  const previews = createPreviews();
  let answer = (_: EditionCopy) => {};
  const slow = new Promise<EditionCopy>((resolve) => {
    answer = resolve;
  });

  const earlier = previews.load(() => slow, ["schedule"]);
  const later = await previews.load(async () => copyOf("Later"), []);
  answer(copyOf("Earlier"));

  expect(later).toEqual({ preview: copyOf("Later"), chosen: [] });
  expect(await earlier).toBeNull();
  const left = previews.load(async () => copyOf("Left"), []);
  previews.cancel();
  expect(await left).toBeNull();
});
