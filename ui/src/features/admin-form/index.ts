export { ActionButton } from "./action-button";
export { RecordForm } from "./record-form";
export type {
  ApiRow,
  FormContext,
  FormDefinition,
  FormField,
  FormSection,
  FormValues,
  PairValue,
} from "./types";
export { fieldsOf, logoUpload } from "./types";
export { UnsavedGuard } from "./unsaved-guard";
