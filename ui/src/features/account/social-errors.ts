/** What went wrong on the way through another site, by the code our server leaves in the address. */
const messages: Readonly<Record<string, string>> = {
  cancelled: "You did not finish logging in with your social profile.",
  failed: "Logging in with your social profile failed. Try again, or use your password.",
  unverified: "Your social profile has no confirmed e-mail address. Confirm it there first, or use your password.",
  taken:
    "There is an account with this e-mail address already. Log in with its password, then link the profile in your preferences.",
  closed: "Logging in with this social profile is closed at the moment.",
  unavailable: "The other site could not be reached. Try again in a while, or use your password.",
};

/** The message for the code in an address; null without one, something general for one we do not know. */
export function socialError(search: string): string | null {
  const code = new URLSearchParams(search).get("error");
  return code === null ? null : (messages[code] ?? messages.failed ?? null);
}
