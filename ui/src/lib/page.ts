import type { QueryClient } from "@tanstack/react-query";
import { createContext, type LoaderFunction, redirect } from "react-router";
import { canonicalPath, withQuery } from "./address";
import { ApiError } from "./api";
import { dialogHref } from "./dialog-address";
import { notFound } from "./page-error";
import type { Stylesheet } from "./stylesheets";

/** Arguments of a page's loader. */
export interface PageArgs {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  queries: QueryClient;
  /** Whether the visitor may be logged in, where that is known beforehand: on the server and in a fallback shell. */
  hasSession?: boolean | undefined;
}

/** A page's data requirements. Separate from the component's chunk; the metadata is in `head-registry.ts`. */
export interface PageRoute {
  /**
   * Fills the query cache. May throw a redirect or `notFound()`; an ApiError shows the error page. If it is missing,
   * the component's module exports it: that keeps it out of the initial load but delays it until the chunk is loaded.
   */
  load?(args: PageArgs): Promise<unknown>;
  /** Stylesheets the page needs besides the global ones. */
  stylesheets?: readonly Stylesheet[];
  /** Which params belong to this page; all by default. Other URLs are left to the server. */
  matchesParams?(params: PageArgs["params"]): boolean;
  /** False for pages with `noindex`: they stay out of the sitemap. */
  isInSitemap?: false;
  /** False for pages that must never be cached for others. */
  isCacheable?: false;
}

export type Load = NonNullable<PageRoute["load"]>;

/** The visitor's query cache, passed to the loaders by the router. */
export const queriesContext = createContext<QueryClient>();

/** The value of `PageArgs.hasSession`. */
export const hasSessionContext = createContext<boolean | undefined>(undefined);

/** Where visitors without access are redirected. */
export const forbiddenPath = "/403";

/** Leads to the login, and back to a page; `path` may have a query. */
export function loginRedirect(path: string): Response {
  return redirect(dialogHref("login", "/", path));
}

/**
 * The router's loader of a page. Data stays in the query cache. Routes match in any case and with trailing slashes: other
 * spellings than the canonical one redirect to it. A path whose names cannot exist is not found, without any API call;
 * `checkNames: false` leaves that to the page inside the shell.
 */
export function loaderFor(load: Load, { checkNames = true } = {}): LoaderFunction {
  return async ({ params, request, context, pattern }) => {
    const { pathname, searchParams: search } = new URL(request.url);
    const canonical = canonicalPath(pattern, params);
    if (canonical ? canonical !== pathname : checkNames)
      throw canonical ? redirect(withQuery(canonical, search), 301) : notFound();
    const [queries, hasSession] = [context.get(queriesContext), context.get(hasSessionContext)];
    try {
      await load({ params, search, queries, hasSession });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 403) throw redirect(forbiddenPath);
      // In the browser the user may come from the cache, after the session has ended.
      if (error.status === 401 && hasSession === undefined) throw loginRedirect(withQuery(pathname, search));
      throw error;
    }
    return null;
  };
}
