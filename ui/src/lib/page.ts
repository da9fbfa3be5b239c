import type { QueryClient } from "@tanstack/react-query";
import { createContext, type LoaderFunction, redirect } from "react-router";
import { ApiError } from "./api";
import type { Sheet } from "./sheets";

/** What a route may know: its address and the visitor's query cache. */
export interface PageArgs {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  queries: QueryClient;
  /** Whether the visitor may be logged in: told where it is known beforehand, by the server and to an empty shell. */
  known?: boolean | undefined;
}

/** A page as data: what it reads. Kept apart from the component's chunk; what it says of itself is in `head-table.ts`. */
export interface PageRoute {
  /**
   * Fetches into the query cache. May throw a redirect or `notFound()`; an ApiError ends on the error page. A page that
   * leaves it out has it beside its component: it costs the first load of no other page, but comes after its code.
   */
  load?(args: PageArgs): Promise<unknown>;
  /** Styles the page needs beyond every page's. */
  sheets?: readonly Sheet[];
  /** Which addresses of the route's pattern are this page's; without it all are. The rest is the server's to answer. */
  owns?(params: PageArgs["params"]): boolean;
  /** False for a page that says `noindex`: it stays out of the sitemap. */
  listed?: false;
  /** False for a page that is never kept for others, whoever asked for it. */
  shared?: false;
}

export type Load = NonNullable<PageRoute["load"]>;

/** The visitor's query cache, handed to the loaders by the router. */
export const queriesContext = createContext<QueryClient>();

/** What `PageArgs.known` tells the loaders. */
export const knownContext = createContext<boolean | undefined>(undefined);

/** Where everybody is sent who was refused something. */
export const forbiddenPath = "/403";

/** The router's loader for a page; data stays in the query cache, the router carries none. */
export function loaderFor(load: Load): LoaderFunction {
  return async ({ params, request, context }) => {
    try {
      const [queries, known] = [context.get(queriesContext), context.get(knownContext)];
      await load({ params, search: searchOf(request.url), queries, known });
    } catch (error) {
      throw error instanceof ApiError && error.status === 403 ? redirect(forbiddenPath) : error;
    }
    return null;
  };
}

function searchOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start));
}
