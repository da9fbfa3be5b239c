import type { WaitingListEntry } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { useUser } from "@/features/account";
import { useCachedQuery } from "@/lib/use-cached-query";
import { activeEntry, entryPath } from "./entries";
import { ownEntriesQuery } from "./queries";
import { leadOf, summaryOf } from "./texts";

/** Leads a user who is on the waiting list of an event to their place. */
export function OwnEntry({ event }: { event: string }) {
  const user = useUser();
  const entry = activeEntry(useCachedQuery(ownEntriesQuery()), event);
  if (!user || !entry) return null;
  const [title, text, action] = textsOf(entry);
  return (
    <section className="own-ticket">
      <h2>{title}</h2>
      <p>{text}</p>
      <ButtonLink href={entryPath(entry.id)} variant={entry.state === "offered" ? "primary" : "quiet"}>
        {action}
      </ButtonLink>
    </section>
  );
}

/** The title, what to know, and the label of the link to the entry's page. */
function textsOf(entry: WaitingListEntry): [string, string, string] {
  if (entry.state === "unverified")
    return ["Confirm your email to join the waiting list", leadOf(entry), "Confirm your email"];
  if (entry.state === "offered") return ["You have an offer", summaryOf(entry), "See your offer"];
  return ["You're waiting for a seat", summaryOf(entry), "See your place"];
}
