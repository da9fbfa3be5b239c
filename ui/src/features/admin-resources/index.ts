export { ifMatch, StateBadge, words } from "./cells";
export { resourceAt } from "./registry";
export type { RecordCalls, Resource } from "./types";
