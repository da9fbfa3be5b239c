import type { PageRoute } from "@/lib/page";

/** `/choose-your-ticket`, `/events/{eventSlug}/tickets`, `…/tickets/{ticketTypeSlug}` and `…/waiting-list`. */
export const ticketsRoute: PageRoute = { stylesheets: ["tickets"] };

/** Pages of one person's purchase, ticket or place in a waiting list. */
export const ownTicketRoute: PageRoute = { stylesheets: ["tickets", "home"], isInSitemap: false, isCacheable: false };
