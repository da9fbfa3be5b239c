import type { QueryClient } from "@tanstack/react-query";
import { createContext, type LoaderFunction } from "react-router";

/** What a route may know: its address and the visitor's query cache. */
export interface PageArgs {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  queries: QueryClient;
}

/** A page as data: what it reads and what it says about itself in `<head>`. Kept apart from the component's chunk. */
export interface PageRoute {
  /** Fetches into the query cache. May throw a redirect or `notFound()`; an ApiError ends on the error page. */
  load(args: PageArgs): Promise<unknown>;
  /** Runs after `load`, on what it fetched. */
  meta(args: PageArgs): PageMeta;
}

/** The tags of a page's `<head>`. Null leaves the tag out. */
export interface PageMeta {
  title: string;
  description: string | null;
  /** Path and query under which the page should be known; null for pages that should not be. */
  canonical: string | null;
  robots: "noindex" | null;
}

/** The visitor's query cache, handed to the loaders by the router. */
export const queriesContext = createContext<QueryClient>();

/** The router's loader for a page; data stays in the query cache, the router carries none. */
export function loaderFor(load: PageRoute["load"]): LoaderFunction {
  return async ({ params, request, context }) => {
    await load({ params, search: searchOf(request.url), queries: context.get(queriesContext) });
    return null;
  };
}

export function pageMeta(title: string, rest: Partial<PageMeta> = {}): PageMeta {
  return { title, description: null, canonical: null, robots: null, ...rest };
}

function searchOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start));
}
