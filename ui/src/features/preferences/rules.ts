import { atLeast, email, filled, type Rules, sameAs, secret, text } from "@/lib/rules";

export interface Profile {
  name: string;
  username: string;
}

export interface EmailChange {
  email: string;
  currentPassword: string;
}

export interface PasswordChange {
  currentPassword: string;
  password: string;
  passwordConfirmation: string;
}

export const profileRules: Rules<Profile> = {
  name: text(filled("Name is required")),
  username: text(filled("Username is required"), (value) =>
    /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/i.test(value) ? null : "Letters, digits and hyphens between them",
  ),
};

const current = filled("Your current password is required");

/** Who has no password is asked for it nowhere. */
export function emailRules(hasPassword: boolean): Rules<EmailChange> {
  return {
    email: text(email("Enter a valid e-mail address")),
    currentPassword: hasPassword ? secret(current) : secret(),
  };
}

export function passwordRules(hasPassword: boolean): Rules<PasswordChange> {
  return {
    currentPassword: hasPassword ? secret(current) : secret(),
    password: secret(atLeast(8, "Password must be at least 8 characters long")),
    passwordConfirmation: secret(filled("Repeat the password"), sameAs("password", "Passwords don't match")),
  };
}

/** What must be typed to the letter before an account is deleted. */
export function deletionRules(username: string): Rules<{ confirmation: string }> {
  return {
    confirmation: text((value) => (value === username ? null : `Type ${username} to confirm`)),
  };
}
