export { ActionButton } from "./action-button";
export { DiscardButton, DiscardDialog } from "./discard-button";
export { FileButton } from "./file-button";
export { RecordForm } from "./record-form";
export { RelatedName } from "./related-name";
export { type Relation, relationOptions, relationPermission, relationQuery } from "./relations";
export { schemaOf } from "./schema";
export { SlugCheck } from "./slug-part";
export type { SlugOwner } from "./slugs";
export type {
  ApiRow,
  FormDefinition,
  FormField,
  FormSection,
  FormValue,
  FormValues,
  RecordFormContext,
  RelatedForm,
  RowValue,
} from "./types";
export { apiNameOf, fieldsOf, logoUpload, sceneUpload } from "./types";
export { keepForm, UnsavedGuard } from "./unsaved-guard";
export { newRow, valuesOf } from "./values";
