import { expect, it } from "vitest";
import { fitsMask } from "./texts";

it("an account may be the invited one if its address looks like the masked one", () => {
  expect(fitsMask("Ana@Example.com", "a•••@example.com")).toBe(true);
  expect(fitsMask("andre@example.com", "a•••@example.com")).toBe(true);
  expect(fitsMask("tomas@example.com", "a•••@example.com")).toBe(false);
  expect(fitsMask("ana@example.org", "a•••@example.com")).toBe(false);
});
