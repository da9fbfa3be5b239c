import { expect, it } from "vitest";
import { check } from "@/lib/rules";
import { linkErrorMessage, providerName } from "./providers";
import { deletionRules, emailRules, passwordRules, profileRules } from "./rules";

it.each(["ines", "ines-araujo", "ines-2", " INES "])("%s can be a username", (username) => {
  expect(check(profileRules, { name: "Inês", username }).errors).toEqual({});
});

it.each(["", "io", "-ines", "ines-", "ines--2", "ines_2", "inês", "i n e s", "../admin"])("%j cannot", (username) => {
  expect(check(profileRules, { name: "Inês", username }).errors).toHaveProperty("username");
});

it("asks for the current password only where there is one", () => {
  const values = { email: "ines@example.pt", currentPassword: "" };

  expect(check(emailRules(true), values).errors).toEqual({ currentPassword: "Your current password is required" });
  expect(check(emailRules(false), values).errors).toEqual({});
});

it("takes passwords to the letter, and twice the same", () => {
  const values = { currentPassword: " old ", password: " eight ch", passwordConfirmation: " eight ch" };

  expect(check(passwordRules(true), values)).toEqual({ values, errors: {} });
  expect(check(passwordRules(true), { ...values, passwordConfirmation: "eight ch" }).errors).toEqual({
    passwordConfirmation: "Passwords don't match",
  });
});

it("deletes for the username only", () => {
  expect(check(deletionRules("ines"), { confirmation: "ine" }).errors.confirmation).toBe("Type ines to confirm");
  expect(check(deletionRules("ines"), { confirmation: " Ines " }).errors).toEqual({});
});

it("has words for everything that may go wrong on the way to another site", () => {
  expect(linkErrorMessage(null)).toBeNull();
  for (const code of ["cancelled", "failed", "unverified", "taken", "closed", "unavailable", "<b>"])
    expect(linkErrorMessage(code)).toMatch(/^[A-Z][^<]+\.$/);
});

it("calls sites as they call themselves, and unknown ones by what they are known as", () => {
  expect(providerName("linkedin-openid")).toBe("LinkedIn");
  expect(providerName("forge")).toBe("forge");
});
