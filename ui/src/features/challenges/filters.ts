import type { Challenge } from "@/api/types";

/** Filters from the URL. */
export interface Filters {
  level: string | null;
  owner: string | null;
  stack: string | null;
}

export function filtersFrom(search: URLSearchParams): Filters {
  return { level: search.get("level"), owner: search.get("owner"), stack: search.get("stack") };
}

/** Unrevealed challenges have neither level nor stack, so they match no such filter. */
export function matches(
  challenge: Pick<Challenge, "level" | "owner" | "stack">,
  { level, owner, stack }: Filters,
): boolean {
  return (
    (level === null || challenge.level === level) &&
    (owner === null || challenge.owner?.name === owner) &&
    (stack === null || challenge.stack.includes(stack))
  );
}

/** The first sentence, used as a summary. */
export function firstSentence(text: string): string {
  return /^.+?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** The lines of a text, without list dashes. */
export function linesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.replace(/^\s*[-*•]\s+/, "").trim())
    .filter(Boolean);
}
