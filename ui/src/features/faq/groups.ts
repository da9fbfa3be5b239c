import type { FaqItem } from "@/api/types";
import { folded, matches } from "@/lib/search";

/** Questions about one thing. */
export interface Group {
  /** Its place in the page. */
  id: string;
  title: string;
  questions: FaqItem[];
}

/** The questions by their group, groups in the order their first question comes in. */
export function byGroup(questions: FaqItem[]): Group[] {
  const groups = new Map<string, FaqItem[]>();
  for (const question of questions) groups.set(question.group, [...(groups.get(question.group) ?? []), question]);
  return [...groups].map(([title, rows], index) => ({
    id: `about-${folded(title).replace(/[^a-z0-9]+/g, "-") || index}`,
    title,
    questions: rows,
  }));
}

/** Whether all that is looked for is in a question or its answer. */
export function answers({ question, answer, group }: FaqItem, wanted: string): boolean {
  return matches(wanted, [question, answer, group]);
}
