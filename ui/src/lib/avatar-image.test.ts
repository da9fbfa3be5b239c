import { expect, it } from "vitest";
import { largeAvatar } from "./avatar-image";

it("asks for the large one of three sizes", () => {
  expect(largeAvatar("/media/avatars/ab160c-160.webp")).toBe("/media/avatars/ab160c-512.webp");
});

it("leaves other addresses as they are, and none none", () => {
  expect(largeAvatar("/elsewhere.png")).toBe("/elsewhere.png");
  expect(largeAvatar(null)).toBeNull();
});
