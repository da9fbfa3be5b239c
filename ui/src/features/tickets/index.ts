export { liveTicket, stateTexts } from "./own-ticket";
export { TilePhoto } from "./tile-photo-lazy";
