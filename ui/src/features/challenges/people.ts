import type { Judge } from "@/api/types";

/** Everyone who is not a mentor. */
export function juryOf(people: Judge[]): Judge[] {
  return people.filter((person) => !isMentor(person));
}

export function mentorsOf(people: Judge[]): Judge[] {
  return people.filter(isMentor);
}

function isMentor({ role }: Judge): boolean {
  return /^mentor/i.test(role);
}
