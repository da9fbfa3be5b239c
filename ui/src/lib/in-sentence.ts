/** A title as part of a sentence: in lower case, apart from abbreviations. */
export function inSentence(title: string): string {
  const words = title.split(" ");
  return words.map((word) => (word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase())).join(" ");
}
