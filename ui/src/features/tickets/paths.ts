/** The page with the ticket types of an event. */
export function ticketsPath(event: string): string {
  return `/events/${event}/tickets`;
}

/** The page of a ticket type. */
export function ticketTypePath(event: string, type: string): string {
  return `${ticketsPath(event)}/${type}`;
}

/** The page that buys a ticket of a type. */
export function purchasePath(event: string, type: string): string {
  return `${ticketTypePath(event, type)}/purchase`;
}

/** What comes after the purchase. */
export function successPath(event: string, type: string): string {
  return `${purchasePath(event, type)}/success`;
}

/** The receipt of a paid ticket. */
export function receiptPath(username: string, id: string): string {
  return `/user/${username}/tickets/${id}/receipt`;
}
