import type { FaqItem } from "@/api/types";

/** The questions by their group, groups in the order their first question comes in. */
export function byGroup(questions: FaqItem[]): [group: string, questions: FaqItem[]][] {
  const groups = new Map<string, FaqItem[]>();
  for (const question of questions) groups.set(question.group, [...(groups.get(question.group) ?? []), question]);
  return [...groups];
}
