import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { Event, Site, User } from "@/api/types";
import { loadProviders, loadUser, useUser } from "@/features/account";
import { eventQuery } from "@/features/events";
import { type Flags, flagsQuery, noFlags } from "@/features/flags";
import { siteQuery } from "@/features/site";
import type { PageArgs } from "@/lib/page";
import { useCachedQuery } from "@/lib/use-cached-query";

/** The data of header and footer. */
export interface ShellData {
  site: Site;
  flags: Flags;
  /** The current event; undefined between two events. */
  event: Event | undefined;
  user: User | undefined;
}

/** The shell requires the site query. All other data is optional. */
export async function loadShell(args: PageArgs): Promise<void> {
  const { queries } = args;
  const user = loadUser(args);
  const flags = queries.fetchQuery(flagsQuery()).catch(() => noFlags);
  const providers = flags.then((loadedFlags) => loadProviders(args, loadedFlags));
  const { currentEvent } = await queries.fetchQuery(siteQuery());
  const event = queries.fetchQuery(eventQuery(currentEvent)).catch(() => null);
  await Promise.all([providers, event, user]);
}

/** The data fetched by `loadShell`. */
export function useShellData(): ShellData {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: flags = noFlags } = useQuery(flagsQuery());
  const event = useCachedQuery(eventQuery(site.currentEvent));
  return { site, flags, event, user: useUser() };
}
