import type { PageRoute } from "@/lib/page";
import { contentQuery } from "./queries";

/** Every content page, by its path below `/`. */
export const contentPaths = ["about", "rules", "terms-and-conditions", "intellectual-property"];

/** A content page; 404 until it has content. */
export function contentRoute(path: string): PageRoute {
  return {
    stylesheets: ["reading"],
    load: ({ queries }) => queries.fetchQuery(contentQuery(path)),
  };
}
