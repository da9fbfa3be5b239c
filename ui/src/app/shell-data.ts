import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { Event, Site } from "@/api/types";
import { currentUserQuery } from "@/features/account";
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
  isGuest: boolean;
}

/** Nothing can be drawn without the site; without the rest the shell says less, and no page fails for it. */
export async function loadShell({ queries }: PageArgs): Promise<void> {
  const flags = queries.fetchQuery(flagsQuery()).catch(() => noFlags);
  const { currentEvent } = await queries.fetchQuery(siteQuery());
  const event = queries.fetchQuery(eventQuery(currentEvent)).catch(() => null);
  await Promise.all([flags, event]);
}

/** What `loadShell` fetched. */
export function useShellData(): ShellData {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: flags = noFlags } = useQuery(flagsQuery());
  const event = useAnswer(eventQuery(site.currentEvent));
  const user = useAnswer(currentUserQuery());
  return { site, flags, event, isGuest: user === undefined };
}
