import type { PageRoute } from "@/lib/page";
import { contentTexts } from "./pages";

/** Every page still being written, by its path below `/`. */
export const contentPaths = Object.keys(contentTexts);

/** A page still being written. It draws on what the shell has fetched. */
export const contentRoute: PageRoute = {
  load: async () => {},
  listed: false,
};
