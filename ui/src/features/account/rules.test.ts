import { expect, it } from "vitest";
import { type Rules, validate } from "@/lib/rules";
import { codeRules, forgotPasswordRules, loginRules, registerRules, resetPasswordRules } from "./rules";

type Fields = Record<string, string>;

const person = {
  name: "Inês Gonçalves",
  email: "ines@example.pt",
  password: "tile-by-tile",
  passwordConfirmation: "tile-by-tile",
  referralSource: "",
};
const reset = { ...person, token: "abc" };

it.each<[string, Rules<Fields>, Fields]>([
  ["a login with an address", loginRules, { email: "ines@example.pt", password: "x" }],
  ["a login with a username", loginRules, { email: "ines", password: "x" }],
  ["a registration", registerRules, person],
  ["a forgotten password", forgotPasswordRules, { email: " ines@example.pt " }],
  ["a new password", resetPasswordRules, reset],
  ["a code of six digits", codeRules, { code: "123456" }],
  ["a code as it is shown in an app", codeRules, { code: "123 456" }],
])("%s is taken", (_, rules, values) => {
  expect(validate(rules, values).errors).toEqual({});
});

it.each<[string, Rules<Fields>, Fields, Record<string, string>]>([
  [
    "an empty login",
    loginRules,
    { email: " ", password: "" },
    { email: "Email or username is required", password: "Password is required" },
  ],
  ["a registration without a name", registerRules, { ...person, name: " " }, { name: "Required field" }],
  ["a registration without an address", registerRules, { ...person, email: "ines@" }, { email: "Required field" }],
  [
    "a registration with a short password",
    registerRules,
    { ...person, password: "short", passwordConfirmation: "short" },
    { password: "Password must be at least 8 characters long" },
  ],
  [
    "a registration with two passwords",
    registerRules,
    { ...person, passwordConfirmation: "another" },
    { passwordConfirmation: "Passwords don't match" },
  ],
  [
    "a registration without passwords",
    registerRules,
    { ...person, password: "", passwordConfirmation: "" },
    { password: "Password must be at least 8 characters long", passwordConfirmation: "Passwords don't match" },
  ],
  ["a reset without a token", resetPasswordRules, { ...reset, token: "" }, { token: "A reset token is required" }],
  [
    "a reset with two passwords",
    resetPasswordRules,
    { ...reset, passwordConfirmation: "another" },
    { passwordConfirmation: "Passwords don't match" },
  ],
  ["a short code", codeRules, { code: "12 345 " }, { code: "Enter the 6-digit code" }],
])("%s is not", (_, rules, values, messages) => {
  expect(validate(rules, values).errors).toEqual(messages);
});
