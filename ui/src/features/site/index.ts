export { siteKeywords, socialImageOf } from "./cards";
export { editionsPath, editionsWord } from "./product";
export { siteQuery } from "./queries";
export { organizationOf, organizerOf } from "./structured-data";
