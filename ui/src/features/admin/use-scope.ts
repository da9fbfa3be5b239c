import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { EventSummary } from "@/api/types";
import type { CellContext } from "@/features/admin-list";
import { siteQuery } from "@/features/site";
import { useCachedQuery } from "@/lib/use-cached-query";
import { allEventsQuery } from "./queries";

/** Lisbon, where the editions take place, until an event says otherwise. */
const defaultZone = "Europe/Lisbon";

/** The edition that the admin area is scoped to. */
export interface Scope extends CellContext {
  /** The value of the URL's `event`; null for all editions, and if there is no such edition. */
  event: string | null;
  /** The chosen edition, or the one that the site is about. */
  edition: EventSummary | undefined;
}

export function useScope(): Scope {
  const [search] = useSearchParams();
  const current = useCachedQuery(siteQuery())?.currentEvent;
  const { data } = useQuery(allEventsQuery());
  const events = data?.data ?? [];
  const find = (key: string | null | undefined) => events.find(({ id, slug }) => id === key || slug === key);
  const chosen = find(search.get("event"));
  const edition = chosen ?? find(current);
  return { event: chosen ? search.get("event") : null, edition, events, timezone: edition?.timezone ?? defaultZone };
}
