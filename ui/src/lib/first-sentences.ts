/** As many sentences from the start of a text as fit into `maxLength` characters; null if not even one fits. */
export function firstSentences(text: string | null, maxLength: number): string | null {
  const sentences = (text ?? "").split("\n", 1)[0]?.match(/[^.!?]+[.!?]+/g) ?? [];
  let taken = "";
  for (const sentence of sentences) {
    if (taken.length + sentence.length > maxLength) break;
    taken += sentence;
  }
  return taken.trim() || null;
}
