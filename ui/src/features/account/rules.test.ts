import { expect, it } from "vitest";
import type { ZodMiniType } from "zod/mini";
import { codeSchema, forgotPasswordSchema, loginSchema, registerSchema, resetPasswordSchema } from "./rules";

const person = {
  name: "Inês Gonçalves",
  email: "ines@example.pt",
  password: "tile-by-tile",
  passwordConfirmation: "tile-by-tile",
};
const reset = { ...person, token: "abc" };

it.each<[string, ZodMiniType, object]>([
  ["a login with an address", loginSchema, { email: "ines@example.pt", password: "x" }],
  ["a login with a username", loginSchema, { email: "ines", password: "x" }],
  ["a registration", registerSchema, person],
  ["a forgotten password", forgotPasswordSchema, { email: " ines@example.pt " }],
  ["a new password", resetPasswordSchema, reset],
  ["a code of six digits", codeSchema, { code: "123456" }],
])("%s is taken", (_, schema, values) => {
  expect(schema.safeParse(values).success).toBe(true);
});

it.each<[string, ZodMiniType, object, Record<string, string>]>([
  [
    "an empty login",
    loginSchema,
    { email: " ", password: "" },
    { email: "Email or username is required", password: "Password is required" },
  ],
  ["a registration without a name", registerSchema, { ...person, name: " " }, { name: "Required field" }],
  ["a registration without an address", registerSchema, { ...person, email: "ines@" }, { email: "Required field" }],
  [
    "a registration with a short password",
    registerSchema,
    { ...person, password: "short", passwordConfirmation: "short" },
    { password: "Password must be at least 8 characters long" },
  ],
  [
    "a registration with two passwords",
    registerSchema,
    { ...person, passwordConfirmation: "another" },
    { passwordConfirmation: "Passwords don't match" },
  ],
  ["a reset without a token", resetPasswordSchema, { ...reset, token: "" }, { token: "A reset token is required" }],
  [
    "a reset with two passwords",
    resetPasswordSchema,
    { ...reset, passwordConfirmation: "another" },
    { passwordConfirmation: "Passwords don't match" },
  ],
  ["a short code", codeSchema, { code: "12345" }, { code: "Enter the 6 digits of the code" }],
])("%s is not", (_, schema, values, messages) => {
  const { error } = schema.safeParse(values);

  expect(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]))).toEqual(
    messages,
  );
});
