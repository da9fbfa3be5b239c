import { expect, it } from "vitest";
import { validate } from "@/lib/rules";
import { linkErrorMessage, providerName } from "./providers";
import { deletionRules, emailRules, passwordRules, profileRules } from "./rules";

it.each(["ines", "ines-araujo", "ines-2", " INES "])("%s can be a username", (username) => {
  expect(validate(profileRules, { name: "Inês", username }).errors).toEqual({});
});

it.each(["", "io", "-ines", "ines-", "ines--2", "ines_2", "inês", "i n e s", "../admin"])(
  "%j cannot be a username",
  (username) => {
    expect(validate(profileRules, { name: "Inês", username }).errors).toHaveProperty("username");
  },
);

it("requires the current password only if the user has one", () => {
  const values = { email: "ines@example.pt", currentPassword: "" };

  expect(validate(emailRules(true), values).errors).toEqual({ currentPassword: "Your current password is required" });
  expect(validate(emailRules(false), values).errors).toEqual({});
});

it("does not trim passwords and requires both to match", () => {
  const values = { currentPassword: " old ", password: " eight ch", passwordConfirmation: " eight ch" };

  expect(validate(passwordRules(true), values)).toEqual({ values, errors: {} });
  expect(validate(passwordRules(true), { ...values, passwordConfirmation: "eight ch" }).errors).toEqual({
    passwordConfirmation: "Passwords don't match",
  });
});

it("requires the username to delete", () => {
  expect(validate(deletionRules("ines"), { confirmation: "ine" }).errors.confirmation).toBe("Type ines to confirm");
  expect(validate(deletionRules("ines"), { confirmation: " Ines " }).errors).toEqual({});
});

it("has a message for every linking error", () => {
  expect(linkErrorMessage(null)).toBeNull();
  for (const code of ["cancelled", "failed", "unverified", "taken", "closed", "unavailable", "<b>"])
    expect(linkErrorMessage(code)).toMatch(/^[A-Z][^<]+\.$/);
});

it("uses the providers' display names, and the ids of unknown ones", () => {
  expect(providerName("linkedin-openid")).toBe("LinkedIn");
  expect(providerName("forge")).toBe("forge");
});
