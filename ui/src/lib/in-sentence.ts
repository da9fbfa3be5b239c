/** A title as part of a sentence: in lower case, unless it is an abbreviation. */
export function inSentence(title: string): string {
  return title === title.toUpperCase() ? title : title.toLowerCase();
}
