import type { FaqItem } from "@/api/types";
import { fold, matches } from "@/lib/search";

export interface Group {
  /** The group's element id. */
  id: string;
  title: string;
  questions: FaqItem[];
}

/** Groups the questions, in order of each group's first question. */
export function byGroup(questions: FaqItem[]): Group[] {
  const groups = new Map<string, FaqItem[]>();
  for (const question of questions) groups.set(question.group, [...(groups.get(question.group) ?? []), question]);
  return [...groups].map(([title, rows], index) => ({
    id: `about-${fold(title).replace(/[^a-z0-9]+/g, "-") || index}`,
    title,
    questions: rows,
  }));
}

/** Whether the question or its answer matches the query. */
export function matchesQuery({ question, answer, group }: FaqItem, query: string): boolean {
  return matches(query, [question, answer, group]);
}
