import { expect, it } from "vitest";
import { euros, parseEuros, price } from "./money";

it.each([
  [1250, "€12.50"],
  [1205, "€12.05"],
  [1500, "€15"],
  [50, "€0.50"],
  [120_000, "€1,200"],
  [123_456_789, "€1,234,567.89"],
  [0, "Free"],
])("writes %i cents as %s", (amount, text) => {
  expect(price({ amount, currency: "EUR" })).toBe(text);
});

it.each([
  ["€1,500", 1500],
  ["1\u00a0500\u00a0€", 1500],
  ["2.000 EUR", 2000],
  ["500 euros", 500],
  ["€25000", 25_000],
  ["1500", null],
  ["€1,500 and a residency", null],
  ["2 x €500", null],
  ["€12.50", null],
  ["A year of travel", null],
])("reads the amount of %s as %s", (text, amount) => {
  expect(parseEuros(text)).toBe(amount);
});

it("groups thousands", () => {
  expect([500, 7000, 1_250_000].map(euros)).toEqual(["€500", "€7,000", "€1,250,000"]);
});
