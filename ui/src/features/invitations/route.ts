import type { PageRoute } from "@/lib/page";

/** `/invitations/{token}`, where the link of a mail leads. Its address is a secret: it is kept for nobody. */
export const invitationRoute: PageRoute = { sheets: ["teams"], listed: false, shared: false };
