import { email, matchesField, minLength, type Rules, required, secret, text } from "@/lib/rules";

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
  name: text(required("Name is required")),
  username: {
    clean: usernameOf,
    checks: [
      required("Username is required"),
      minLength(3, "Username must be at least 3 characters long"),
      (value) => (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) ? null : "Use a–z, 0–9 and single hyphens"),
    ],
  },
};

/** Usernames are lower case, as they are used in URLs. */
export function usernameOf(typed: string): string {
  return typed.trim().toLowerCase();
}

const current = required("Your current password is required");

/** Users without a password are not asked for it. */
export function emailRules(hasPassword: boolean): Rules<EmailChange> {
  return {
    email: text(email("Enter a valid email address")),
    currentPassword: hasPassword ? secret(current) : secret(),
  };
}

export function passwordRules(hasPassword: boolean): Rules<PasswordChange> {
  return {
    currentPassword: hasPassword ? secret(current) : secret(),
    password: secret(minLength(8, "Password must be at least 8 characters long")),
    passwordConfirmation: secret(
      required("Enter the password again"),
      matchesField("password", "Passwords don't match"),
    ),
  };
}

/** What must be typed to delete the account. */
export function deletionRules(username: string): Rules<{ confirmation: string }> {
  return {
    confirmation: text((value) => (value.toLowerCase() === username ? null : `Type ${username} to confirm`)),
  };
}
