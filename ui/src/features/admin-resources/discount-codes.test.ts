import { expect, it } from "vitest";
import { newRow, schemaOf, valuesOf } from "@/features/admin-form";
import { discountCodes } from "./discount-codes";

const { form } = discountCodes;
const zone = "Europe/Lisbon";
const typed = { ...valuesOf(form, null, zone), code: "TILES" };

it("takes a fixed amount in euros, and sends it in cents", () => {
  expect(valuesOf(form, { kind: "amount", value: 1250 }, zone)).toMatchObject({ amountOff: "12.50", percentOff: "" });
  expect(newRow(form, { ...typed, kind: "amount", amountOff: "12,50" }, zone)).toMatchObject({ value: 1250 });
});

it("takes a percentage as it is", () => {
  expect(valuesOf(form, { kind: "percent", value: 20 }, zone)).toMatchObject({ amountOff: "", percentOff: "20" });
  expect(newRow(form, { ...typed, kind: "percent", percentOff: "20" }, zone)).toMatchObject({ value: 20 });
});

it.each([
  ["percent", "Percentage is required."],
  ["amount", "Amount is required."],
])("asks for the value of a code of the kind %s", (kind, message) => {
  expect(schemaOf(form, true).safeParse({ ...typed, kind }).error?.issues).toMatchObject([{ message }]);
});

it("asks for no value of a code that only opens a ticket type", () => {
  expect(schemaOf(form, true).safeParse({ ...typed, kind: "access" }).success).toBe(true);
});
