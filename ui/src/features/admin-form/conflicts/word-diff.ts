import { diffWordsWithSpace } from "diff";

/** A part of a text. */
interface Piece {
  text: string;
  /** Whether the other text lacks it. */
  isUnique: boolean;
}

/** Maximum number of inserted and deleted words; the comparison gives up beyond it. */
const maxEditLength = 1000;

/** Two texts in pieces, by the words that only one of them has. Texts with too many differences are one piece each. */
export function wordDiff(one: string, other: string): [one: Piece[], other: Piece[]] {
  const parts = diffWordsWithSpace(one, other, { maxEditLength });
  if (!parts) return [[{ text: one, isUnique: true }], [{ text: other, isUnique: true }]];
  const without = (side: "added" | "removed") =>
    parts
      .filter((part) => !part[side])
      .map(({ value, added, removed }): Piece => ({ text: value, isUnique: added || removed }));
  return [without("added"), without("removed")];
}
