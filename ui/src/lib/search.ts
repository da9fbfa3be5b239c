/** Lower case without accents, for searching. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** Whether each word of the query occurs in one of the texts. */
export function matches(query: string, texts: readonly (string | null)[]): boolean {
  const all = fold(texts.filter(Boolean).join("\n"));
  return fold(query)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
