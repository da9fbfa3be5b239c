export { ifMatch, StateBadge, words } from "./cells";
export { resourceAt } from "./registry";
export { permissionFor, type RecordCalls, type Resource } from "./types";
