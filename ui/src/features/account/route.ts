import type { PageRoute } from "@/lib/page";

/** `/register` */
export const registerRoute: PageRoute = {
  load: async () => {},
};

/** `/verify-email` and `/two-factor`: for whoever was led there. */
export const stepRoute: PageRoute = {
  load: async () => {},
  listed: false,
};
