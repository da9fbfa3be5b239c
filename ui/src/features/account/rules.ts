import * as z from "zod/mini";

const email = (message: string) => z.pipe(z.string().check(z.trim()), z.email(message));
const filled = (message: string) => z.string().check(z.minLength(1, message));
const mismatch = { error: "Passwords don't match", path: ["passwordConfirmation"] };

interface NewPassword {
  password: string;
  passwordConfirmation: string;
}

const matches = ({ password, passwordConfirmation }: NewPassword) => password === passwordConfirmation;

/** An address or a username: which of the two it is, the server finds out. */
export const loginSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, "Email or username is required")),
  password: filled("Password is required"),
});

export const registerSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, "Required field")),
    email: email("Required field"),
    password: z.string().check(z.minLength(8, "Password must be at least 8 characters long")),
    passwordConfirmation: z.string(),
  })
  .check(z.refine(matches, mismatch));

export const forgotPasswordSchema = z.object({ email: email("Enter a valid e-mail address") });

export const resetPasswordSchema = z
  .object({
    email: email("Enter a valid e-mail address"),
    password: filled("Password is required"),
    passwordConfirmation: filled("Repeat the password"),
    token: filled("A reset token is required"),
  })
  .check(z.refine(matches, mismatch));

const leastCode = 6;

export const codeSchema = z.object({
  code: z.string().check(z.trim(), z.minLength(leastCode, "Enter the 6 digits of the code")),
});

export const recoveryCodeSchema = z.object({
  code: z.string().check(z.trim(), z.minLength(leastCode, "Enter one of your recovery codes")),
});

export type Login = z.output<typeof loginSchema>;
export type Registration = z.output<typeof registerSchema>;
export type ForgottenPassword = z.output<typeof forgotPasswordSchema>;
export type PasswordReset = z.output<typeof resetPasswordSchema>;
export type Code = z.output<typeof codeSchema>;
