import { apiQuery } from "@/lib/api-query";

/** A ticket type of an event, by slug or id. */
export function ticketTypeQuery(event: string, type: string) {
  return apiQuery(`/api/v1/events/${encodeURIComponent(event)}/tickets/${encodeURIComponent(type)}`);
}

/** The user's purchase of a ticket type; there is one while a seat is held or waits for its payment. */
export function purchaseQuery(event: string, type: string) {
  return apiQuery(purchaseApiPath(event, type));
}

/** What the payment provider's form of a purchase needs. Never cached. */
export function paymentFormQuery(event: string, type: string) {
  return apiQuery(`${purchaseApiPath(event, type)}/payment-form`, { staleTime: 0, gcTime: 0 });
}

/** The receipt of a paid ticket. */
export function receiptQuery(username: string, id: string) {
  return apiQuery(`${userTicketPath(username, id)}/receipt`);
}

/** The open offer of a ticket to another person, if there is one. */
export function transfersQuery(username: string, id: string) {
  return apiQuery(transfersPath(username, id), { staleTime: 0 });
}

/** The public card of a ticket; null if there is none. */
export function shareCardQuery(username: string, id: string) {
  return apiQuery(`${userTicketPath(username, id)}/card`, { staleTime: 0 });
}

/** A ticket that is offered to the user. */
export function offerQuery(id: string) {
  return apiQuery(`/api/v1/ticket-transfers/${encodeURIComponent(id)}`);
}

/** What the holder of a ticket gets back for cancelling it now. */
export function cancellationQuery(username: string, id: string) {
  return apiQuery(`${userTicketPath(username, id)}/cancellation`, { staleTime: 0 });
}

/** One ticket of a user, with the URL in its QR code. */
export function userTicketQuery(username: string, id: string) {
  return apiQuery(userTicketPath(username, id));
}

/** Validates a ticket's QR code. */
export function checkInQuery(username: string, id: string, signature: string) {
  return apiQuery(checkInPath(username, id, signature), { staleTime: 0 });
}

/** The questions about a ticket with their answers. */
export function answersQuery(username: string, id: string) {
  return apiQuery(answersPath(username, id));
}

/** The API path of a ticket's answers. */
export function answersPath(username: string, id: string) {
  return `${userTicketPath(username, id)}/answers` as const;
}

/** The API path of the offers of a ticket to other people. */
export function transfersPath(username: string, id: string) {
  return `${userTicketPath(username, id)}/transfers` as const;
}

/** The API path of the address in a ticket's QR code. */
export function checkInPath(username: string, id: string, signature: string) {
  return `${userTicketPath(username, id)}/?signature=${encodeURIComponent(signature)}` as const;
}

/** The API path of a user's ticket. */
export function userTicketPath(username: string, id: string) {
  return `${userTicketsPath(username)}/${encodeURIComponent(id)}` as const;
}

/** The API path of the purchase of a ticket type. */
export function purchaseApiPath(event: string, type: string) {
  return `/api/v1/events/${encodeURIComponent(event)}/tickets/${encodeURIComponent(type)}/purchase` as const;
}

function userTicketsPath(username: string) {
  return `/api/v1/users/${encodeURIComponent(username)}/tickets` as const;
}
