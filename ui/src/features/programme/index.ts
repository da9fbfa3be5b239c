export { ChallengeList } from "./challenge-list";
export { judgedBy, sharesOf } from "./criteria";
export { CriteriaBars } from "./criteria-bars";
export { currentItem } from "./excerpt";
export { PartnerName, Partners, partnersByTier } from "./partners";
export { People } from "./people";
export {
  challengesQuery,
  judgesQuery,
  projectsQuery,
  schedulesQuery,
  sponsorsQuery,
  ticketsQuery,
} from "./queries";
export { Results } from "./results";
export { Schedule } from "./schedule";
export { TicketStubs } from "./ticket-stubs";
export { isOpen, stateOf as ticketStateOf } from "./ticket-texts";
export { railDrawing, WeekendRail } from "./weekend-rail";
