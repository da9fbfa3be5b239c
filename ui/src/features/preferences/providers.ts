import { entryOf } from "@/lib/table";

/** The providers' names. */
const names: Readonly<Record<string, string>> = {
  github: "GitHub",
  gitlab: "GitLab",
  google: "Google",
  "linkedin-openid": "LinkedIn",
  twitter: "Twitter",
};

export function providerName(provider: string): string {
  return entryOf(names, provider) ?? provider;
}

/** The message for the URL's error code after linking an account; null without one. */
export function linkErrorMessage(code: string | null): string | null {
  if (code === null) return null;
  return entryOf(errorMessages, code) ?? "That did not work. Try again in a moment.";
}

const errorMessages: Readonly<Record<string, string>> = {
  cancelled: "You came back without allowing the link. Nothing was changed.",
  taken: "That account is linked to somebody else here.",
  unverified: "That account's e-mail address is not verified over there. Verify it, then link it.",
  closed: "That site cannot be linked at the moment.",
  unavailable: "That site did not answer. Try again in a moment.",
  confirm: "Confirm that it is you, then link the account.",
};
