import type { WaitingListEntry } from "@/api/types";
import { MetaLine } from "@/components/meta-line";
import { entryPath, isActiveEntry, summaryOf } from "@/features/waiting-list";
import { dayRange } from "@/lib/dates";

/** The user's places in waiting lists. */
export function WaitingLists({ entries }: { entries: readonly WaitingListEntry[] }) {
  const open = entries.filter(isActiveEntry);
  if (open.length === 0) return null;
  return (
    <section className="profile-tickets">
      <h2>Your waiting lists</h2>
      <ul>
        {open.map((entry) => (
          <li key={entry.id}>
            <h3>
              <a href={entryPath(entry.id)}>{entry.event.title}</a>
            </h3>
            <MetaLine parts={[entry.ticketType?.name ?? "Any ticket", dayRange(entry.event), summaryOf(entry)]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
