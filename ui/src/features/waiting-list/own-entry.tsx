import { ButtonLink } from "@/components/button";
import { useUser } from "@/features/account";
import { useCachedQuery } from "@/lib/use-cached-query";
import { activeEntry, entryPath } from "./entries";
import { ownEntriesQuery } from "./queries";
import { summaryOf } from "./texts";

/** Leads a user who is on the waiting list of an event to their place. */
export function OwnEntry({ event }: { event: string }) {
  const user = useUser();
  const entry = activeEntry(useCachedQuery(ownEntriesQuery()), event);
  if (!user || !entry) return null;
  const offered = entry.state === "offered";
  return (
    <section className="own-ticket">
      <h2>{offered ? "A seat for you" : "You're waiting for a seat"}</h2>
      <p>{summaryOf(entry)}</p>
      <ButtonLink href={entryPath(entry.id)} variant={offered ? "primary" : "quiet"}>
        {offered ? "See your offer" : "See your place"}
      </ButtonLink>
    </section>
  );
}
