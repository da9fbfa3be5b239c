import type { PageRoute } from "@/lib/page";

/** `/_gallery`, in development builds only: reads nothing, and nobody should find it. */
export const galleryRoute: PageRoute = {
  load: async () => null,
  sheets: ["programme"],
  listed: false,
};
