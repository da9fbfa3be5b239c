/** A text as it is searched: small letters without accents. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** Whether every word that is looked for begins or is in one of the texts; nothing is in all of them. */
export function matches(wanted: string, texts: readonly (string | null)[]): boolean {
  const all = folded(texts.filter(Boolean).join("\n"));
  return folded(wanted)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
