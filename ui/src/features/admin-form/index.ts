export { ActionButton } from "./action-button";
export { RecordForm } from "./record-form";
export type { ApiRow, FormDefinition, FormField, FormSection, FormValues } from "./types";
export { fieldsOf } from "./types";
export { UnsavedGuard } from "./unsaved-guard";
