export { attendees } from "./attendees";
export { actionText, fieldLabel, readableChanges } from "./audit-texts";
export { isId, valueText } from "./audit-values";
export { ifMatch } from "./bulk-actions";
export { humanise, StateBadge } from "./cells";
export { countText, leftOutText, useAudience } from "./mailing-audience";
export { mailingForm } from "./mailing-form";
export { PreviewText } from "./mailing-tools";
export { orders } from "./orders";
export { rolesQuery, ticketTypesQuery } from "./queries";
export { resourceAt, resourceOf, resourceOfKind } from "./registry";
export { teams } from "./teams";
export {
  creationOf,
  hasPages,
  type PublicEdition,
  permissionFor,
  type RecordCalls,
  type Resource,
  type ResourceWithPages,
} from "./types";
export { useRoleRefusal } from "./user-roles";
export { users } from "./users";
export { waitingList } from "./waiting-list";
