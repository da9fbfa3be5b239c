import { expect, it } from "vitest";
import { largeAvatar } from "./avatar-image";

it("returns the 512 px variant", () => {
  expect(largeAvatar("/media/avatars/ab160c-160.webp")).toBe("/media/avatars/ab160c-512.webp");
});

it("keeps other URLs and null", () => {
  expect(largeAvatar("/elsewhere.png")).toBe("/elsewhere.png");
  expect(largeAvatar(null)).toBeNull();
});
