import { entryOf } from "@/lib/table";

/** Messages by the error code that our server adds to the URL after a failed social login. */
const messages: Readonly<Record<string, string>> = {
  cancelled: "You did not finish logging in with your social profile.",
  failed: "Logging in with your social profile failed. Try again, or use your password.",
  unverified: "Your social profile has no confirmed e-mail address. Confirm it there first, or use your password.",
  taken:
    "There is an account with this e-mail address already. Log in with its password, then link the profile in your preferences.",
  closed: "Logging in with this social profile is closed at the moment.",
  unavailable: "The other site could not be reached. Try again in a while, or use your password.",
};

/** The message for the URL's error code; null without one, generic for unknown codes. */
export function socialError(search: string): string | null {
  const code = new URLSearchParams(search).get("error");
  return code === null ? null : (entryOf(messages, code) ?? messages.failed ?? null);
}
