import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { scriptTexts } from "./texts.mjs";

/**
 * The texts that the specification fixes, by section, with the files of `ui/src` that show them. `{}` is a value, such
 * as the name of the product.
 */
const table = {
  "2 call to action": {
    "app/navigation.ts": ["grab your ticket!", "stay connected"],
  },
  "2 main navigation and footer": {
    "app/navigation.ts": [
      "home",
      "challenges",
      "about",
      "rules",
      "previous {}",
      "terms and conditions",
      "intellectual property rights",
      "FAQ",
    ],
    "app/footer.tsx": ["data protection"],
  },
  "2 user menu": {
    "app/user-area.tsx": ["Profile", "Logout"],
    "app/admin-navigation.ts": ["Administration", "User View"],
    "app/header.tsx": ["login"],
    "features/account/use-log-out.ts": ["Logging out..."],
  },
  "2 dialogs": {
    "features/account/dialogs.tsx": ["Login", "Register", "Forgot Password", "Password Reset"],
    "features/account/forms/login-form.tsx": [
      "E-mail or username",
      "Password",
      "Forgot password?",
      "Don't have an account?",
      "Login",
    ],
    "features/account/forms/social-logins.tsx": ["With a social profile:", "or"],
    "features/account/forms/register-form.tsx": ["Already registered?", "Register", "E-mail"],
    "features/account/forms/forgot-password-form.tsx": ["E-mail"],
    "features/account/forms/reset-password-form.tsx": ["E-mail"],
    "features/account/two-factor-dialog.tsx": ["Two-Factor Authentication"],
  },
  "2 stay connected": {
    "features/mailing-list/dialog.tsx": [
      "Never miss a {} again!",
      "Leave your contact and we'll let you know when {} comes back.",
    ],
    "features/mailing-list/subscribe-form.tsx": [
      "Your information",
      "Name",
      "First and last name",
      "E-mail",
      "Phone number",
    ],
  },
  "2 error page": {
    "app/something-went-wrong.tsx": ["Something went wrong", "Reload"],
    "app/help-box.tsx": ["need help?"],
  },
  "3 referral sources": {
    "features/account/forms/register-form.tsx": [
      "Social Media (Linkedin, X, Instagram)",
      "Meetup group (E-mail or Meetup)",
      "Slack, WhatsApp or Telegram community",
      "University or student organization (E-mail or in class)",
      "Directly from the event (e-mail)",
      "News articles",
      "Other",
    ],
  },
  "4 progress and success": {
    "features/account/use-sign-in.ts": ["Logging in...", "Registering..."],
    "features/account/forms/social-logins.tsx": ["Logging in..."],
    "features/mailing-list/subscribe-form.tsx": [
      "Subscribing...",
      "Subscribed!",
      "You will received future updates regarding {} 🎉",
    ],
  },
  "5 validation": {
    "features/account/rules.ts": [
      "Email or username is required",
      "Password is required",
      "Required field",
      "Password must be at least 8 characters long",
      "Passwords don't match",
      "A reset token is required",
    ],
    "features/mailing-list/rules.ts": ["Name is required", "Email is required"],
  },
  "8 errors": {
    "features/account/use-sign-in.ts": [
      "Failed to log in",
      "Failed to register",
      "Please check your credentials and try again",
      "Failed to verify",
      "Please check your code and try again",
    ],
    "features/account/session.ts": ["Failed to get user"],
    "features/account/use-password-reset.ts": ["Failed to send email", "Please check your email and try again"],
    "features/account/forms/password-messages.ts": [
      "Email sent",
      "Please check your email for a link to reset your password",
      "Failed to reset password",
      "Please check your credentials and try again",
      "Password reset",
      "Your password was reset, you can now login",
    ],
    "features/mailing-list/subscribe-form.tsx": ["Failed to subscribe"],
  },
};

const rows = Object.entries(table).flatMap(([section, files]) =>
  Object.entries(files).map(([file, texts]) => [section, file, texts]),
);

// Comments do not count: the texts are read from the syntax tree.
describe.each(rows)("section %s: %s", (_, file, texts) => {
  const path = new URL(`../src/${file}`, import.meta.url);
  const shown = new Set(scriptTexts(readFileSync(path, "utf8"), file).map(([, text]) => text));

  it.each(texts)("says %j", (text) => {
    expect(shown).toContain(text);
  });
});

it("finds a text that differs", () => {
  const source =
    'const title = "Log in"; // "Login"\nexport const view = <h1 className="Login">{title} to {name}</h1>;';

  expect(scriptTexts(source, "view.tsx")).toEqual([
    [1, "Log in"],
    [2, "{} to {}"],
  ]);
});
