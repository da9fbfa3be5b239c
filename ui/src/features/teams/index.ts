export { ownTeamsQuery } from "./queries";
export { invalidateTeam } from "./use-update-team-cache";
