export { liveTicket, stateTexts } from "./own-ticket";
export { ticketPath, ticketsPath, ticketTypePath } from "./paths";
export { userTicketsQuery } from "./queries";
