export { fieldLabel, readableChanges } from "./audit-texts";
export { isId, valueText } from "./audit-values";
export { ifMatch } from "./bulk-actions";
export { StateBadge, words } from "./cells";
export { countText, leftOutText, useAudience } from "./mailing-audience";
export { mailingForm } from "./mailing-form";
export { PreviewText } from "./mailing-tools";
export { resourceAt, resourceOf, resourceOfKind } from "./registry";
export { creationOf, type PublicEdition, permissionFor, type RecordCalls, type Resource } from "./types";
