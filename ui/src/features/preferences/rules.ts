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
  username: {
    clean: usernameOf,
    checks: [
      filled("Username is required"),
      atLeast(3, "Username must be at least 3 characters long"),
      (value) => (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) ? null : "Only letters a to z, digits, and single hyphens"),
    ],
  },
};

/** As it is kept: in addresses there are no capitals. */
export function usernameOf(typed: string): string {
  return typed.trim().toLowerCase();
}

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

/** What must be typed before an account is deleted. */
export function deletionRules(username: string): Rules<{ confirmation: string }> {
  return {
    confirmation: text((value) => (value.toLowerCase() === username ? null : `Type ${username} to confirm`)),
  };
}
