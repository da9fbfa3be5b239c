export { entryPath, isActiveEntry, shortSummaryOf } from "./entries";
export { loadOwnEntries } from "./load-own-entries";
export { OwnEntry } from "./own-entry";
export { ownEntriesQuery } from "./queries";
export { summaryOf } from "./texts";
