import type { PageRoute } from "@/lib/page";

/** Every page of the list: fetches nothing, and is for whoever was led to it, not for search engines. */
export const listRoute: PageRoute = {
  load: async () => {},
  listed: false,
};
