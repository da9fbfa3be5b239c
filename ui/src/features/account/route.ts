import type { PageRoute } from "@/lib/page";

/** The next page after registration. */
export const verifyEmailPath = "/verify-email";

/** `/register` */
export const registerRoute: PageRoute = {};

/** `/verify-email` and `/two-factor`: steps of a flow. Their addresses may hold secrets, so they are not cached. */
export const stepRoute: PageRoute = { isInSitemap: false, isCacheable: false };
