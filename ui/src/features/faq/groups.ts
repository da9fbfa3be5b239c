import type { FaqItem } from "@/api/types";
import { fold, matches } from "@/lib/search";

/** A question with the fields that the search compares. */
export type SearchableQuestion = Omit<FaqItem, "id">;

export interface Group {
  /** The group's element id. */
  id: string;
  title: string;
  questions: SearchableQuestion[];
}

/** Groups the questions, in order of each group's first question. */
export function byGroup(questions: SearchableQuestion[]): Group[] {
  const groups = new Map<string, SearchableQuestion[]>();
  for (const question of questions) groups.set(question.group, [...(groups.get(question.group) ?? []), question]);
  const ids = new Set<string>();
  return [...groups].map(([title, rows], index) => {
    const word = fold(title).replace(/[^a-z0-9]+/g, "-");
    // Titles may differ in case or accents only.
    const id = word === "" || ids.has(`about-${word}`) ? `about-${word}${index}` : `about-${word}`;
    ids.add(id);
    return { id, title, questions: rows };
  });
}

/** Whether the question or its answer matches the query. */
export function matchesQuery(
  { question, answer, group }: Pick<FaqItem, "question" | "answer" | "group">,
  query: string,
): boolean {
  return matches(query, [question, answer, group]);
}
