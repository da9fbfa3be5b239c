import type { Event, Judge } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { EmptyState } from "@/components/empty-state";
import { judgesQuery } from "@/features/programme";
import { useAnswer } from "@/lib/answer";
import { juryOf, mentorsOf } from "./people";

/** Jury and mentors with a word about each. */
export function People({ event }: { event: Event }) {
  const people = useAnswer(judgesQuery(event.slug))?.data ?? [];
  if (people.length === 0)
    return (
      <EmptyState title="Nobody is named yet">
        <p>Jury and mentors will stand here, each with a face and a word.</p>
      </EmptyState>
    );
  return (
    <div className="people-groups">
      <Group people={juryOf(people)} title="The jury" />
      <Group people={mentorsOf(people)} title="The mentors" />
    </div>
  );
}

/** What the heading says of all of them is not said again of each. */
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
