import { expect, it } from "vitest";
import { code, email, matchesField, type Rules, required, secret, text, validate } from "./rules";

const rules: Rules<Record<"name" | "email" | "password" | "again" | "code", string>> = {
  name: text(required("Name is required")),
  email: text(email("Email is required")),
  password: secret(required("Password is required")),
  again: secret(required("Repeat it"), matchesField("password", "Not the same")),
  code: code(),
};
const good = { name: " Inês ", email: " ines@example.pt ", password: " tile ", again: " tile ", code: " 123 456" };

it("trims text, strips whitespace from codes, keeps secrets", () => {
  expect(validate(rules, good)).toEqual({
    values: { name: "Inês", email: "ines@example.pt", password: " tile ", again: " tile ", code: "123456" },
    errors: {},
  });
});

it("reports the first failing check of each field", () => {
  expect(validate(rules, { ...good, name: " ", again: "" }).errors).toEqual({
    name: "Name is required",
    again: "Repeat it",
  });
  expect(validate(rules, { ...good, again: "tile" }).errors).toEqual({ again: "Not the same" });
});

it.each(["a@b.pt", "inês.gonçalves+news@exame.município.pt"])("accepts %s", (entered) => {
  expect(validate(rules, { ...good, email: entered }).errors).toEqual({});
});

it.each(["", "a", "a@b", "@b.pt", "a@.pt", "a@b.", "a b@c.pt", "a@b@c.pt"])("rejects %j", (entered) => {
  expect(validate(rules, { ...good, email: entered }).errors).toEqual({ email: "Email is required" });
});
