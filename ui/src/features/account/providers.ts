import { type Flags, noFlags } from "@/features/flags";
import type { AnalyticsEvent } from "@/lib/analytics";
import { dialogAt } from "@/lib/dialog-address";
import type { PageArgs } from "@/lib/page";
import { providersQuery } from "./queries";

/** The flag of each provider, also the name of its analytics event; in display order. */
const flagOf: Readonly<Record<string, AnalyticsEvent & keyof Flags>> = {
  github: "login_github",
  gitlab: "login_gitlab",
  google: "login_google",
  "linkedin-openid": "login_linkedin",
  twitter: "login_twitter",
};

/** The providers whose flag is on. */
export function enabledProviders(flags: Flags = noFlags): { provider: string; flag: AnalyticsEvent }[] {
  return Object.entries(flagOf).flatMap(([provider, flag]) => (flags[flag] ? { provider, flag } : []));
}

/** Fetches the configured providers for a page that is loaded with the login dialog. */
export async function loadProviders({ queries, search }: PageArgs, flags: Flags): Promise<void> {
  if (dialogAt(search) !== "login" || enabledProviders(flags).length === 0) return;
  await queries.fetchQuery(providersQuery()).catch(() => []);
}
