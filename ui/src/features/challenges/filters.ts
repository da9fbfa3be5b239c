import type { Challenge } from "@/api/types";

export const levels = { beginner: "For beginners", intermediate: "Some experience", advanced: "Advanced" } as const;

/** What the address narrows the challenges down to. */
export interface Wanted {
  level: string | null;
  owner: string | null;
  stack: string | null;
}

export function wantedIn(search: URLSearchParams): Wanted {
  return { level: search.get("level"), owner: search.get("owner"), stack: search.get("stack") };
}

/** What is sealed says neither level nor stack, so it fits none. */
export function matches(
  challenge: Pick<Challenge, "level" | "owner" | "stack">,
  { level, owner, stack }: Wanted,
): boolean {
  return (
    (level === null || challenge.level === level) &&
    (owner === null || challenge.owner?.name === owner) &&
    (stack === null || challenge.stack.includes(stack))
  );
}

/** The first sentence, which says what it is about. */
export function firstSentence(text: string): string {
  return /^.+?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** A text of several lines as its lines: dashes before them are marks of a list. */
export function linesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.replace(/^\s*[-*•]\s+/, "").trim())
    .filter(Boolean);
}
