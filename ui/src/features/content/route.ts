import type { PageRoute } from "@/lib/page";

/** Every page still being written, by its path below `/`; what each says is not part of every page's scripts. */
export const contentPaths = ["about", "rules", "terms-and-conditions", "intellectual-property"];

/** A page still being written. It draws on what the shell has fetched. */
export const contentRoute: PageRoute = {
  load: async () => {},
  listed: false,
};
