import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { Event, Site } from "@/api/types";
import { currentUserQuery } from "@/features/account";
import { eventQuery } from "@/features/events";
import { type Flags, flagsQuery, noFlags } from "@/features/flags";
import { siteQuery } from "@/features/site";
import type { PageArgs } from "@/lib/page";

/** What header and footer are drawn from. */
export interface ShellData {
  site: Site;
  flags: Flags;
  /** The event the site is about; undefined between two. */
  event: Event | undefined;
  isGuest: boolean;
}

/** Nothing can be drawn without the site; without the rest the shell says less, and no page fails for it. */
export async function loadShell({ queries }: PageArgs): Promise<void> {
  const flags = queries.ensureQueryData(flagsQuery()).catch(() => noFlags);
  const { currentEvent } = await queries.ensureQueryData(siteQuery());
  const event = queries.ensureQueryData(eventQuery(currentEvent)).catch(() => null);
  await Promise.all([flags, event]);
}

/** What `loadShell` fetched. */
export function useShellData(): ShellData {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: flags = noFlags } = useQuery(flagsQuery());
  // Read, never fetched: the loader has already found out whether there is one.
  const { data: event } = useQuery({ ...eventQuery(site.currentEvent), enabled: false });
  const { data: user } = useQuery({ ...currentUserQuery(), enabled: false });
  return { site, flags, event, isGuest: user === undefined };
}
