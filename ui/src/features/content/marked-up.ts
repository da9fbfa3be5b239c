import type { Heading } from "@/api/types";

/** The end of a heading that has an address. */
const headings = /<h([2-6]) id="([^"]*)"([^>]*)>(.*?)<\/h\1>/gs;

/** The text with a link at the end of each heading it lists: to be followed, copied or sent to somebody. */
export function withHeadingLinks(html: string, contents: readonly Heading[]): string {
  const titles = new Map(contents.map(({ id, title }) => [id, title]));
  return html.replace(headings, (whole, level: string, id: string, rest: string, words: string) => {
    const title = titles.get(id);
    if (title === undefined) return whole;
    const label = escaped(`Link to “${title}”`);
    return `<h${level} id="${id}"${rest}>${words} <a class="heading-link" href="#${id}" aria-label="${label}" title="Copy the link">#</a></h${level}>`;
  });
}

/** The text with what stands beside it, such as what is to be known in short, as notes: a page has no landmarks in its text. */
export function withNotes(html: string): string {
  return html.replace(/<aside(?=[\s>])/g, '<div role="note"').replaceAll("</aside>", "</div>");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
