import { expect, it } from "vitest";
import { headerState } from "./returning-header";

const height = 72;

it("stays in its place near the top, and scrolls away with the page", () => {
  expect(headerState("top", 0, 40, height)).toBe("top");
  expect(headerState("top", 0, 73, height)).toBe("away");
});

it("returns when the visitor scrolls up, but not on small movements", () => {
  expect(headerState("away", 900, 895, height)).toBe("away");
  expect(headerState("away", 900, 888, height)).toBe("shown");
  expect(headerState("hidden", 900, 800, height)).toBe("shown");
});

it("hides again on the way down, and is in its place at the top", () => {
  expect(headerState("shown", 500, 501, height)).toBe("hidden");
  expect(headerState("shown", 500, 0, height)).toBe("top");
  expect(headerState("hidden", 500, 0, height)).toBe("top");
});
