import { type Flags, noFlags } from "@/features/flags";
import type { Occurrence } from "@/lib/analytics";
import { dialogAt } from "@/lib/dialog-address";
import type { PageArgs } from "@/lib/page";
import { providersQuery } from "./queries";

/** The flag of each provider, which is also what a login by it is counted as; in the order they are shown. */
const flagOf: Readonly<Record<string, Occurrence & keyof Flags>> = {
  github: "login_github",
  gitlab: "login_gitlab",
  google: "login_google",
  "linkedin-openid": "login_linkedin",
  twitter: "login_twitter",
};

/** The providers whose flag is on. */
export function openProviders(flags: Flags = noFlags): { provider: string; flag: Occurrence }[] {
  return Object.entries(flagOf).flatMap(([provider, flag]) => (flags[flag] ? { provider, flag } : []));
}

/** Asks which of them are set up, for a page that comes with the login dialog open. */
export async function loadProviders({ queries, search }: PageArgs, flags: Flags): Promise<void> {
  if (dialogAt(search) !== "login" || openProviders(flags).length === 0) return;
  await queries.fetchQuery(providersQuery()).catch(() => []);
}
