/** A text in which no line breaks within a day and its hour. */
export function unbroken(text: string): string {
  return text.replace(/\d+ \w+ \d{4}, \d\d:\d\d/g, (moment) => moment.replaceAll(" ", "\u00a0"));
}
