import { queryOptions } from "@tanstack/react-query";
import type {
  Cancellation,
  OfferedTicket,
  Purchase,
  Receipt,
  ShareCard,
  Ticket,
  TicketAnswers,
  TicketTransfer,
  TicketTypeDetails,
} from "@/api/types";

/** A ticket type of an event, by slug or id. */
export function ticketTypeQuery(event: string, type: string) {
  return queryOptions<TicketTypeDetails>({
    queryKey: [`/api/v1/events/${encodeURIComponent(event)}/tickets/${encodeURIComponent(type)}`],
  });
}

/** The user's purchase of a ticket type; there is one while a seat is held or waits for its payment. */
export function purchaseQuery(event: string, type: string) {
  return queryOptions<Purchase>({ queryKey: [purchaseApiPath(event, type)] });
}

/** The receipt of a paid ticket. */
export function receiptQuery(username: string, id: string) {
  return queryOptions<Receipt>({ queryKey: [`${userTicketPath(username, id)}/receipt`] });
}

/** The open offer of a ticket to another person, if there is one. */
export function transfersQuery(username: string, id: string) {
  return queryOptions<TicketTransfer[]>({ queryKey: [`${userTicketPath(username, id)}/transfers`], staleTime: 0 });
}

/** The public card of a ticket; null if there is none. */
export function shareCardQuery(username: string, id: string) {
  return queryOptions<ShareCard | null>({ queryKey: [`${userTicketPath(username, id)}/card`], staleTime: 0 });
}

/** A ticket that is offered to the user. */
export function offerQuery(id: string) {
  return queryOptions<OfferedTicket>({ queryKey: [`/api/v1/ticket-transfers/${encodeURIComponent(id)}`] });
}

/** What the holder of a ticket gets back for cancelling it now. */
export function cancellationQuery(username: string, id: string) {
  return queryOptions<Cancellation>({ queryKey: [`${userTicketPath(username, id)}/cancellation`], staleTime: 0 });
}

/** One ticket of a user, with the URL in its QR code. */
export function userTicketQuery(username: string, id: string) {
  return queryOptions<Ticket>({ queryKey: [userTicketPath(username, id)] });
}

/** The questions about a ticket with their answers. */
export function answersQuery(username: string, id: string) {
  return queryOptions<TicketAnswers>({ queryKey: [answersPath(username, id)] });
}

/** The API path of a ticket's answers. */
export function answersPath(username: string, id: string): `/api/${string}` {
  return `${userTicketPath(username, id)}/answers`;
}

/** The API path of a user's ticket. */
export function userTicketPath(username: string, id: string): `/api/${string}` {
  return `${userTicketsPath(username)}/${encodeURIComponent(id)}`;
}

/** The API path of the purchase of a ticket type. */
export function purchaseApiPath(event: string, type: string): `/api/${string}` {
  return `/api/v1/events/${encodeURIComponent(event)}/tickets/${encodeURIComponent(type)}/purchase`;
}

function userTicketsPath(username: string): `/api/${string}` {
  return `/api/v1/users/${encodeURIComponent(username)}/tickets`;
}
