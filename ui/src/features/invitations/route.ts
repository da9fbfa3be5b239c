import type { PageRoute } from "@/lib/page";

/** `/invitations/{token}`, the target of the email's link. The URL is secret, so the page is never cached. */
export const invitationRoute: PageRoute = { stylesheets: ["teams"], isInSitemap: false, isCacheable: false };
