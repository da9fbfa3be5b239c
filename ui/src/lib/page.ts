import type { QueryClient } from "@tanstack/react-query";
import { createContext, type LoaderFunction, redirect } from "react-router";
import { ApiError } from "./api";

/** What a route may know: its address and the visitor's query cache. */
export interface PageArgs {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  queries: QueryClient;
}

/** What metadata may know besides: it names pages by their whole address. */
export interface MetaArgs extends PageArgs {
  /** Scheme, host and port of the site, without a trailing slash. */
  origin: string;
}

/** A page as data: what it reads and what it says about itself in `<head>`. Kept apart from the component's chunk. */
export interface PageRoute {
  /** Fetches into the query cache. May throw a redirect or `notFound()`; an ApiError ends on the error page. */
  load(args: PageArgs): Promise<unknown>;
  /** Which addresses of the route's pattern are this page's; without it all are. The rest is the server's to answer. */
  owns?(params: PageArgs["params"]): boolean;
  /** Runs after `load`, on what it fetched. */
  meta(args: MetaArgs): PageMeta;
  /** False for a page that says `noindex`: it stays out of the sitemap. */
  listed?: false;
}

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
export type JsonLd = Readonly<Record<string, unknown>>;

/** The visitor's query cache, handed to the loaders by the router. */
export const queriesContext = createContext<QueryClient>();

/** Where everybody is sent who was refused something. */
export const forbiddenPath = "/403";

/** The router's loader for a page; data stays in the query cache, the router carries none. */
export function loaderFor(load: PageRoute["load"]): LoaderFunction {
  return async ({ params, request, context }) => {
    try {
      await load({ params, search: searchOf(request.url), queries: context.get(queriesContext) });
    } catch (error) {
      throw error instanceof ApiError && error.status === 403 ? redirect(forbiddenPath) : error;
    }
    return null;
  };
}

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

function searchOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start));
}
