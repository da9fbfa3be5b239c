/** Replaces spaces within dates and times by non-breaking ones. */
export function nonBreaking(text: string): string {
  return text.replace(/\d+ \w+ \d{4}, \d\d:\d\d/g, (moment) => moment.replaceAll(" ", "\u00a0"));
}
