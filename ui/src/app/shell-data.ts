import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { Event, Site, User } from "@/api/types";
import { loadProviders, loadUser, useUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import { type Flags, flagsQuery, noFlags } from "@/features/flags";
import { siteQuery } from "@/features/site";
import { useAnswer } from "@/lib/answer";
import type { PageArgs } from "@/lib/page";

/** What header and footer are drawn from. */
export interface ShellData {
  site: Site;
  flags: Flags;
  /** The event the site is about; undefined between two. */
  event: Event | undefined;
  /** Whoever is logged in. */
  user: User | undefined;
}

/** Nothing can be drawn without the site; without the rest the shell says less, and no page fails for it. */
export async function loadShell(args: PageArgs): Promise<void> {
  const { queries } = args;
  const user = loadUser(args);
  const flags = queries.fetchQuery(flagsQuery()).catch(() => noFlags);
  const providers = flags.then((known) => loadProviders(args, known));
  const { currentEvent } = await queries.fetchQuery(siteQuery());
  const event = queries.fetchQuery(eventQuery(currentEvent)).catch(() => null);
  await Promise.all([providers, event, user]);
}

/** What `loadShell` fetched. */
export function useShellData(): ShellData {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: flags = noFlags } = useQuery(flagsQuery());
  const event = useAnswer(eventQuery(site.currentEvent));
  return { site, flags, event, user: useUser() };
}
