import type { Heading } from "@/api/types";

/** The end of a heading with an id. */
const headings = /<h([2-6]) id="([^"]*)"([^>]*)>(.*?)<\/h\1>/gs;

/** Adds a link to the end of each listed heading, for copying and sharing. */
export function withHeadingLinks(html: string, contents: readonly Heading[]): string {
  const titles = new Map(contents.map(({ id, title }) => [id, title]));
  return html.replace(headings, (whole, level: string, id: string, rest: string, content: string) => {
    const title = titles.get(id);
    if (title === undefined) return whole;
    const label = escapeHtml(`Link to “${title}”`);
    return `<h${level} id="${id}"${rest}>${content} <a class="heading-link" href="#${id}" aria-label="${label}" title="Copy the link">#</a></h${level}>`;
  });
}

/** Turns asides into notes: text inside a page must not contain landmarks. */
export function withNotes(html: string): string {
  return html.replace(/<aside(?=[\s>])/g, '<div role="note"').replaceAll("</aside>", "</div>");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
