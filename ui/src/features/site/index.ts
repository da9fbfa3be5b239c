export { siteKeywords, socialImageOf } from "./cards";
export { siteQuery } from "./queries";
export { organizationOf } from "./structured-data";
