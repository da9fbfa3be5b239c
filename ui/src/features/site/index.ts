export { siteKeywords, socialImageOf } from "./cards";
export { editionsPath, editionsWord } from "./product";
export { siteQuery } from "./queries";
export { organizationOf } from "./structured-data";
