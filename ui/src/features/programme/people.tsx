import type { Judge } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { firstSentences } from "@/lib/first-sentences";
import { pure } from "@/lib/pure";

/** Length of what is said about a person, in characters. */
const bioMaxLength = 120;

export type Person = Pick<Judge, "id" | "name" | "role" | "organisation" | "photo" | "bio">;

/** Jury and mentors; a generated rosette replaces a missing photo. */
export const People = pure(function People({ people }: { people: Person[] }) {
  return (
    <ul className="people">
      {people.map(({ id, name, role, organisation, photo, bio }) => (
        <li key={id}>
          <Avatar name={name} src={photo} />
          <div>
            <strong>{name}</strong>
            <p className="place">{[role, organisation].filter(Boolean).join(", ")}</p>
            <p>{firstSentences(bio, bioMaxLength)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
});
