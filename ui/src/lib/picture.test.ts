import { expect, it } from "vitest";
import { largePicture } from "./picture";

it("asks for the large one of three sizes", () => {
  expect(largePicture("/media/avatars/ab160c-160.webp")).toBe("/media/avatars/ab160c-512.webp");
});

it("leaves other addresses as they are, and none none", () => {
  expect(largePicture("/elsewhere.png")).toBe("/elsewhere.png");
  expect(largePicture(null)).toBeNull();
});
