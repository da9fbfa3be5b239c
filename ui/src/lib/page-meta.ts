import type { Thing, WithContext } from "schema-dts";
import type { PageArgs } from "./page";

/** What metadata may know besides: it names pages by their whole address. */
export interface MetaArgs extends PageArgs {
  /** Scheme, host and port of the site, without a trailing slash. */
  origin: string;
}

/** What a page says of itself, once its route's `load` has run: read from what that fetched. */
export type PageHead = (args: MetaArgs) => PageMeta;

/** The tags of a page's `<head>`. Null leaves the tag out, or to the site's default. */
export interface PageMeta {
  title: string;
  description: string | null;
  /** Separated by commas; null for the site's own. */
  keywords: string | null;
  /** Content pages only, and only when it is known. */
  author: string | null;
  /** Path and query under which the page should be known; null for pages that should not be. */
  canonical: string | null;
  robots: "noindex" | null;
  /** Picture for cards, 1200 by 630, by its path; null for the site's own. */
  image: PageImage | null;
  /** What networks call it: an article has an author and an age, everything else is a website. */
  type: "website" | "article";
  /** What the page is about in the words of schema.org; only what can be read on the page, too. */
  jsonLd: readonly JsonLd[];
}

export interface PageImage {
  url: string;
  alt: string;
}

/** An object of schema.org. */
export type JsonLd<Kind extends Thing = Thing> = WithContext<Exclude<Kind, string>>;

/** Metadata of a page that says nothing but what is given. */
export function pageMeta(title: string, rest: Partial<PageMeta> = {}): PageMeta {
  return { ...nothing, title, ...rest };
}

const nothing: Omit<PageMeta, "title"> = {
  description: null,
  keywords: null,
  author: null,
  canonical: null,
  robots: null,
  image: null,
  type: "website",
  jsonLd: [],
};
