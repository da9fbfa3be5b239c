/** Sites that keep logins, as they call themselves. */
const names: Readonly<Record<string, string>> = {
  github: "GitHub",
  gitlab: "GitLab",
  google: "Google",
  "linkedin-openid": "LinkedIn",
  twitter: "Twitter",
};

export function providerName(provider: string): string {
  return names[provider] ?? provider;
}

/** What an address says went wrong on the way to another site and back; null when it says nothing. */
export function linkFault(code: string | null): string | null {
  if (code === null) return null;
  return faults[code] ?? "That did not work. Try again in a moment.";
}

const faults: Readonly<Record<string, string>> = {
  cancelled: "You came back without allowing the link. Nothing was changed.",
  taken: "That account is linked to somebody else here.",
  unverified: "That account's e-mail address is not verified over there. Verify it, then link it.",
  closed: "That site cannot be linked at the moment.",
  unavailable: "That site did not answer. Try again in a moment.",
  confirm: "Confirm that it is you, then link the account.",
};
