// Gets the list of pages from the server bundle.
import { createContext, runInContext } from "node:vm";

/** Paths of all static, indexable pages, for the sitemap. */
export function listedPages(bundle) {
  // Globals the bundle needs while loading; none is called.
  const context = createContext({ URL, URLSearchParams, TextEncoder, AbortController, Request, Response, Headers });
  runInContext(bundle, context);
  return [...context.__ssr.listedPages()];
}
