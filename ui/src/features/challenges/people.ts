import type { Judge } from "@/api/types";

/** Everyone who is not a mentor. */
export function juryOf<Person extends Pick<Judge, "role">>(people: Person[]): Person[] {
  return people.filter((person) => !isMentor(person));
}

export function mentorsOf<Person extends Pick<Judge, "role">>(people: Person[]): Person[] {
  return people.filter(isMentor);
}

function isMentor({ role }: Pick<Judge, "role">): boolean {
  return /^mentor/i.test(role);
}
