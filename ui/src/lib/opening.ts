/** The first sentences of a text, as whole ones and at most `maxLength` characters; null if not even one fits. */
export function openingOf(text: string | null, maxLength: number): string | null {
  const sentences = (text ?? "").split("\n", 1)[0]?.match(/[^.!?]+[.!?]+/g) ?? [];
  let opening = "";
  for (const sentence of sentences) {
    if (opening.length + sentence.length > maxLength) break;
    opening += sentence;
  }
  return opening.trim() || null;
}
