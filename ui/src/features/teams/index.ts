export { ownTeamsQuery } from "./queries";
