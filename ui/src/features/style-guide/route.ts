import type { PageRoute } from "@/lib/page";

/** `/_gallery`: in development builds only, not indexed. */
export const styleGuideRoute: PageRoute = {
  load: async () => null,
  stylesheets: ["programme", "reading"],
  isInSitemap: false,
};
