/** Ids of the pages whose main button leads users with a ticket to it. */
export const routesWithTicketLink = ["home", "event"];
