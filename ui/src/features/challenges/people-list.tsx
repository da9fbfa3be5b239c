import type { Event, Judge } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { EmptyState } from "@/components/empty-state";
import { judgesQuery } from "@/features/programme";
import { useCachedQuery } from "@/lib/use-cached-query";
import { juryOf, mentorsOf } from "./people";

/** Jury and mentors with short bios. */
export function People({ event }: { event: Event }) {
  const people = useCachedQuery(judgesQuery(event.slug))?.data ?? [];
  if (people.length === 0)
    return (
      <EmptyState title="To be announced">
        <p>Meet the jury and mentors here soon.</p>
      </EmptyState>
    );
  return (
    <div className="people-groups">
      <Group people={juryOf(people)} title="The jury" />
      <Group people={mentorsOf(people)} title="The mentors" />
    </div>
  );
}

/** Omits the role that the heading already names. */
function Group({ title, people }: { title: string; people: Judge[] }) {
  if (people.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="persons">
        {people.map(({ id, name, role, organisation, photo, bio }) => (
          <li key={id}>
            <Avatar name={name} src={photo} />
            <div>
              <h3>{name}</h3>
              <p className="place">{[role.replace(/^mentor\b[ ·]*/i, ""), organisation].filter(Boolean).join(", ")}</p>
              {bio ? <p>{bio}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
