import { ownValue } from "@/lib/own-value";

/** Messages by the error code that our server adds to the URL after a failed social login. */
const messages: Readonly<Record<string, string>> = {
  cancelled: "Login was cancelled.",
  failed: "We couldn't log you in with that profile. Try again or use your password.",
  unverified: "That profile has no confirmed email. Confirm it there, or use your password.",
  taken:
    "You already have an account with this email. Log in with your password, then link the profile in Preferences.",
  closed: "You can't use that profile right now.",
  unavailable: "That site isn't responding. Try again later or use your password.",
};

/** The message for the URL's error code; null without one, generic for unknown codes. */
export function socialError(search: string): string | null {
  const code = new URLSearchParams(search).get("error");
  return code === null ? null : (ownValue(messages, code) ?? messages.failed ?? null);
}
