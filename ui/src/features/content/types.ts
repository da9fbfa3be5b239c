/** A page of text as everybody sees it: `GET /api/v1/content/{page}`. */
export interface ContentPage {
  /** Name in addresses. */
  page: string;
  title: string;
  description: string | null;
  author: string | null;
  /** Rendered and made safe by the server. */
  html: string;
  contents: Heading[];
  updatedAt: string;
  version: number;
}

/** A heading of a text. */
export interface Heading {
  id: string;
  /** 2 or 3: the title of the page is the first. */
  level: number;
  /** `7` or `7.1` where headings are numbered. */
  number: string | null;
  title: string;
}
