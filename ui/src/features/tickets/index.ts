export {
  ownTicketPath,
  ticketPath,
  useOwnTicketPath,
  userTicketsQuery,
} from "./current-ticket";
export { loadOwnTickets } from "./load-own-tickets";
export { liveTicket, stateTexts } from "./own-ticket";
export { TilePhoto } from "./tile-photo-lazy";
