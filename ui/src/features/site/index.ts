export { siteQuery } from "./queries";
