import { atLeast, code, email, filled, type Rules, sameAs, secret, text } from "@/lib/rules";

export interface Login {
  /** An address or a username: which of the two it is, the server finds out. */
  email: string;
  password: string;
}

export interface Registration {
  name: string;
  email: string;
  password: string;
  passwordConfirmation: string;
  /** How they heard of us; empty where it is not told, or not asked. */
  referralSource: string;
}

export interface ForgottenPassword {
  email: string;
}

export interface PasswordReset {
  email: string;
  password: string;
  passwordConfirmation: string;
  token: string;
}

export interface Code {
  code: string;
}

const mismatch = "Passwords don't match";
const leastCode = 6;

export const loginRules: Rules<Login> = {
  email: text(filled("Email or username is required")),
  password: secret(filled("Password is required")),
};

export const registerRules: Rules<Registration> = {
  name: text(filled("Required field")),
  email: text(email("Required field")),
  password: secret(atLeast(8, "Password must be at least 8 characters long")),
  passwordConfirmation: secret(sameAs("password", mismatch)),
  referralSource: text(),
};

export const forgotPasswordRules: Rules<ForgottenPassword> = {
  email: text(email("Enter a valid e-mail address")),
};

export const resetPasswordRules: Rules<PasswordReset> = {
  email: text(email("Enter a valid e-mail address")),
  password: secret(filled("Password is required")),
  passwordConfirmation: secret(filled("Repeat the password"), sameAs("password", mismatch)),
  token: secret(filled("A reset token is required")),
};

export const codeRules: Rules<Code> = { code: code(atLeast(leastCode, "Enter the 6 digits of the code")) };

export const recoveryCodeRules: Rules<Code> = { code: text(atLeast(leastCode, "Enter one of your recovery codes")) };
