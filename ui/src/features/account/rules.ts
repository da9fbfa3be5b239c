import { code, email, matchesField, minLength, type Rules, required, secret, text } from "@/lib/rules";

export interface Login {
  /** An email address or a username; the server finds out which. */
  email: string;
  password: string;
}

export interface Registration {
  name: string;
  email: string;
  password: string;
  passwordConfirmation: string;
  /** How they heard of us; empty if not answered or not asked. */
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
const minCodeLength = 6;

export const loginRules: Rules<Login> = {
  email: text(required("Email or username is required")),
  password: secret(required("Password is required")),
};

export const registerRules: Rules<Registration> = {
  name: text(required("Required field")),
  email: text(email("Required field")),
  password: secret(minLength(8, "Password must be at least 8 characters long")),
  passwordConfirmation: secret(required(mismatch), matchesField("password", mismatch)),
  referralSource: text(),
};

export const forgotPasswordRules: Rules<ForgottenPassword> = {
  email: text(email("Enter a valid email address")),
};

export const resetPasswordRules: Rules<PasswordReset> = {
  email: text(email("Enter a valid email address")),
  password: secret(required("Password is required")),
  passwordConfirmation: secret(required("Enter the password again"), matchesField("password", mismatch)),
  token: secret(required("A reset token is required")),
};

export const codeRules: Rules<Code> = { code: code(minLength(minCodeLength, "Enter the 6-digit code")) };

export const recoveryCodeRules: Rules<Code> = {
  code: text(minLength(minCodeLength, "Enter one of your recovery codes")),
};
