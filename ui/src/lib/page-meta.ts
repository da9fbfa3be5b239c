import type { Thing, WithContext } from "schema-dts";
import type { PageArgs } from "./page";

/** Metadata also needs the origin, for absolute URLs. */
export interface MetaArgs extends PageArgs {
  /** Scheme, host and port of the site, without a trailing slash. */
  origin: string;
}

/** Computes a page's metadata from the data its route has loaded. */
export type HeadBuilder = (args: MetaArgs) => HeadData;

/** The tags of a page's `<head>`. Null omits the tag or uses the site's default. */
export interface HeadData {
  title: string;
  description: string | null;
  /** Separated by commas; null for the site's own. */
  keywords: string | null;
  /** Content pages only, if there is an author. */
  author: string | null;
  /** Path and query of the canonical URL; null for pages that should not be indexed. */
  canonical: string | null;
  robots: "noindex" | null;
  /** Path of the social image, 1200 by 630; null for the site's own. */
  image: PageImage | null;
  /** The Open Graph type: articles have an author and a date, everything else is a website. */
  type: "website" | "article";
  /** The schema.org data; only content that is visible on the page. */
  jsonLd: readonly JsonLd[];
}

export interface PageImage {
  url: string;
  alt: string;
}

/** A schema.org object. */
export type JsonLd<Kind extends Thing = Thing> = WithContext<Exclude<Kind, string>>;

/** Metadata with defaults. */
export function pageMeta(title: string, rest: Partial<HeadData> = {}): HeadData {
  return { ...nothing, title, ...rest };
}

const nothing: Omit<HeadData, "title"> = {
  description: null,
  keywords: null,
  author: null,
  canonical: null,
  robots: null,
  image: null,
  type: "website",
  jsonLd: [],
};
