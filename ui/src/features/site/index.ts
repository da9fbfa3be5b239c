export { siteKeywords, socialImageOf } from "./cards";
export { pageTitle } from "./page-title";
export { editionsPath, editionsWord } from "./product";
export { siteQuery } from "./queries";
export { organizationOf, organizerOf } from "./structured-data";
