import type { Judge } from "@/api/types";
import { Avatar } from "@/components/avatar";

/** Jury and mentors; a generated rosette replaces a missing photo. */
export function People({ people }: { people: Judge[] }) {
  return (
    <ul className="people">
      {people.map(({ id, name, role, organisation, photo }) => (
        <li key={id}>
          <Avatar name={name} src={photo} />
          <p>
            <strong>{name}</strong>
            <span>{[role, organisation].filter(Boolean).join(", ")}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
