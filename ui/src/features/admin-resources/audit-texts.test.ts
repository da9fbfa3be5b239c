import { expect, it } from "vitest";
import { fieldsOf } from "@/features/admin-form";
import { actionText, fieldLabel, readableChanges } from "./audit-texts";
import { valueText } from "./audit-values";
import { ticketTypes } from "./ticket-types";

const fields = fieldsOf(ticketTypes.form);
const named = (name: string) => fields.find((field) => field.name === name);

it("leaves out what changes with every change", () => {
  const change = (field: string) => ({ field, before: 1, after: 2 });
  const all = ["capacity", "version", "updatedAt", "searchText", "stored"].map(change);
  expect(readableChanges(all)).toEqual([change("capacity")]);
});

it("says what was done in words", () => {
  const actions = ["faq_item.stored", "project.destroyed", "two_factor.codes_renewed"];
  expect(actions.map(actionText)).toEqual(["FAQ item created", "project deleted", "two factor codes renewed"]);
});

it("calls fields what the form calls them", () => {
  expect([fieldLabel("capacity", named("capacity")), fieldLabel("imageAlt")]).toEqual(["Seats", "Image alt"]);
  expect([fieldLabel("state"), fieldLabel("kind")]).toEqual(["Status", "Type"]);
});

it("writes values as the forms show them", () => {
  const text = (value: unknown, name?: string) => valueText(value, name ? named(name) : undefined, "Europe/Lisbon");
  expect(text("invite_only", "visibility")).toBe("With a code or an invitation");
  expect([text(1250, "priceAmount"), text({ amount: 1500, currency: "EUR" })]).toEqual(["€12.50", "€15"]);
  expect([text(null), text(true), text([]), text(["a", "b"])]).toEqual(["empty", "Yes", "empty", "a, b"]);
  expect(text("2027-07-01T09:00:00Z")).toContain("10:00");
  expect(text("x".repeat(200))).toHaveLength(121);
});
