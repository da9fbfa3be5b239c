import { ownValue } from "@/lib/own-value";

/** The providers' names. */
const names: Readonly<Record<string, string>> = {
  github: "GitHub",
  gitlab: "GitLab",
  google: "Google",
  "linkedin-openid": "LinkedIn",
  twitter: "X",
};

export function providerName(provider: string): string {
  return ownValue(names, provider) ?? provider;
}

/** The message for the URL's error code after linking an account; null without one. */
export function linkErrorMessage(code: string | null): string | null {
  if (code === null) return null;
  return ownValue(errorMessages, code) ?? "We couldn't link the account. Try again later.";
}

const errorMessages: Readonly<Record<string, string>> = {
  cancelled: "You cancelled. Nothing changed.",
  taken: "That account is already linked to another user.",
  unverified: "That account's email isn't confirmed. Confirm it there, then link it.",
  closed: "That site can't be linked right now.",
  unavailable: "That site isn't responding. Try again later.",
  confirm: "Confirm it's you, then try again.",
};
