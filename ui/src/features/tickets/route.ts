import type { PageRoute } from "@/lib/page";

/** `/choose-your-ticket`, `/events/{eventSlug}/tickets` and `/events/{eventSlug}/tickets/{ticketId}`. */
export const ticketsRoute: PageRoute = { stylesheets: ["tickets"] };

/** Pages of a user's own purchase or ticket. */
export const ownTicketRoute: PageRoute = { stylesheets: ["tickets"], listed: false, shared: false };
