import type { Event } from "@/api/types";
import { EmptyState } from "@/components/empty-state";
import { Partners as Logos, sponsorsQuery } from "@/features/programme";
import { useAnswer } from "@/lib/answer";

/** Who carries the event, by how much. */
export function Partners({ event }: { event: Event }) {
  const partners = useAnswer(sponsorsQuery(event.slug))?.data ?? [];
  return partners.length > 0 ? (
    <Logos partners={partners} />
  ) : (
    <EmptyState title="None is named yet">
      <p>Partners will stand here, the main ones first.</p>
    </EmptyState>
  );
}
