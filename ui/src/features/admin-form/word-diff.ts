/** A part of a text. */
export interface Piece {
  text: string;
  /** Whether the other text lacks it. */
  isOwn: boolean;
}

/** The largest table of words by words; above it, everything between the same start and end counts as different. */
const maxCells = 4_000_000;

/** Two texts in pieces, by the words that only one of them has. */
export function wordDiff(one: string, other: string): [one: Piece[], other: Piece[]] {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [inA, inB] = sharedWords(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [piecesOf(a, start, inA), piecesOf(b, start, inB)];
}

/** Words, spaces and punctuation marks; nothing is left out. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
}

/** For each word of both lists, whether it is in their longest common subsequence. */
function sharedWords(a: readonly string[], b: readonly string[]): [inA: boolean[], inB: boolean[]] {
  const shared: [boolean[], boolean[]] = [a.map(() => false), b.map(() => false)];
  const width = b.length + 1;
  if ((a.length + 1) * width > maxCells) return shared;
  // Lengths of the longest common subsequences of the rests.
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      shared[0][i++] = true;
      shared[1][j++] = true;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return shared;
}

/** Joins neighbours. `shared` is about the words from `start` on; those outside it are in both texts. */
function piecesOf(words: readonly string[], start: number, shared: readonly boolean[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, text] of words.entries()) {
    const isOwn = !(shared[index - start] ?? true);
    const last = pieces.at(-1);
    if (last?.isOwn === isOwn) last.text += text;
    else pieces.push({ text, isOwn });
  }
  return pieces;
}
