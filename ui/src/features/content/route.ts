import type { PageRoute } from "@/lib/page";
import { contentQuery } from "./queries";

/** Every page of text, by its path below `/`. */
export const contentPaths = ["about", "rules", "terms-and-conditions", "intellectual-property"];

/** A page of text; missing as long as nobody wrote it. */
export function contentRoute(path: string): PageRoute {
  return {
    sheets: ["reading"],
    load: ({ queries }) => queries.fetchQuery(contentQuery(path)),
  };
}
