import type { Event } from "@/api/types";
import { EmptyState } from "@/components/empty-state";
import { Partners as Logos, sponsorsQuery } from "@/features/programme";
import { useCachedQuery } from "@/lib/use-cached-query";

/** The event's sponsors by tier. */
export function Partners({ event }: { event: Event }) {
  const partners = useCachedQuery(sponsorsQuery(event.slug))?.data ?? [];
  return partners.length > 0 ? (
    <Logos partners={partners} />
  ) : (
    <EmptyState title="Partners to be announced">
      <p>They'll appear here soon.</p>
    </EmptyState>
  );
}
