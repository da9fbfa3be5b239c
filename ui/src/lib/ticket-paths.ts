// Paths of ticket pages that several features lead to.

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

/** The page that joins the waiting list of an event, for one of its ticket types or any. */
export function waitingListPath(event: string, type?: string): string {
  return `/events/${event}/waiting-list${type === undefined ? "" : `?ticket=${type}`}`;
}
