export { currentUserQuery } from "./queries";
