// Asks the server's bundle which pages there are.
import { createContext, runInContext } from "node:vm";

/** Addresses of all pages that have one of their own and want to be found, for the sitemap. */
export function listedPages(bundle) {
  // What the bundle needs to be read; none of it is called here.
  const context = createContext({ URL, URLSearchParams, TextEncoder, AbortController, Request, Response, Headers });
  runInContext(bundle, context);
  return [...context.__ssr.listedPages()];
}
