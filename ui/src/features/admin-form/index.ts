export { ActionButton } from "./action-button";
export { FileButton } from "./controls/file-button";
export { RelatedName } from "./controls/related-name";
export { type Relation, relationOptions, relationPermission, relationQuery } from "./controls/relations";
export { DiscardButton, DiscardDialog } from "./discard-button";
export { RecordForm } from "./record-form";
export { schemaOf } from "./schema";
export { SlugCheck } from "./slugs/slug-part";
export type { SlugOwner } from "./slugs/slugs";
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
