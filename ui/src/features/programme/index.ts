export { challengeLevels } from "./challenge-levels";
export { ChallengeList, type ListedChallenge } from "./challenge-list";
export { judgedBy, sharesOf } from "./criteria";
export { CriteriaBars } from "./criteria-bars";
export {
  challengeListQuery,
  partnerLogosQuery,
  peopleQuery,
  resultsQuery,
  scheduleListQuery,
  ticketPricesQuery,
  ticketStubsQuery,
  weekendQuery,
} from "./excerpts";
export { type Logo, PartnerName, Partners, partnersByTier } from "./partners";
export { People, type Person } from "./people";
export { challengesQuery, judgesQuery, projectsQuery, sponsorsQuery, ticketTypesQuery } from "./queries";
export type { WeekendItem } from "./rail";
export { type Result, Results } from "./results";
export { type ListedItem, Schedule } from "./schedule";
export { currentItem, upcoming } from "./schedule-items";
export { type Stub, TicketStubs } from "./ticket-stubs";
export { isTicketTypeAvailable, stateOf as ticketStateOf } from "./ticket-texts";
export { WeekendRail } from "./weekend-rail";
