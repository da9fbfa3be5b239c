import { expect, it } from "vitest";
import { price } from "./money";

it.each([
  [1250, "12,50\u00a0€"],
  [1205, "12,05\u00a0€"],
  [1500, "15\u00a0€"],
  [50, "0,50\u00a0€"],
  [120_000, "1\u00a0200\u00a0€"],
  [123_456_789, "1\u00a0234\u00a0567,89\u00a0€"],
  [0, "Free"],
])("writes %i cents as %s", (amount, text) => {
  expect(price({ amount, currency: "EUR" })).toBe(text);
});
