import type { PageRoute } from "@/lib/page";

/** `/register` */
export const registerRoute: PageRoute = {
  load: async () => {},
};
