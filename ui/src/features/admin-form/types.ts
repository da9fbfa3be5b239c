import type { ComponentType, ReactNode, RefObject } from "react";
import type { ApiRequest } from "@/api/calls";
import type { ApiRow, FilterOption } from "@/features/admin-list";
import type { SlugOwner } from "./slugs/slugs";

/** Where a Markdown text is shown. */
export type MarkdownPlace = "content" | "faq" | "mailing";

interface BaseField {
  /** Its name in the form, and in the API unless `apiName` is given. */
  name: string;
  /** Its name in the API, for a value that several fields edit, each in its own unit. */
  apiName?: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** Whether it can't be emptied once the row exists, although the API fills it in for a new row. */
  requiredLater?: boolean;
  /** Whether it is fixed once the row exists. */
  createOnly?: boolean;
  /** Another field: whenever that one changed, this one is sent as well. */
  sendWith?: string;
  /** Whether the field applies to these values; all fields do by default. */
  when?(values: FormValues): boolean;
}

/** A field of a form, by the control that edits it. */
export type FormField = BaseField &
  (
    | { kind: "text"; max: number; autoComplete?: string; type?: "text" | "url" | "email"; slug?: SlugOwner }
    /** `markdown`: with buttons that format the text, and a preview of it as it will look there; or a `Preview`. */
    | { kind: "multiline"; max: number; markdown?: MarkdownPlace; Preview?: ComponentType<RecordFormContext> }
    | { kind: "number"; min?: number; max?: number }
    /** Minor units, edited as euros. */
    | { kind: "money" }
    /** Hundredths of a percent, edited as percent. */
    | { kind: "percent" }
    | { kind: "switch" }
    /** The name of an icon that badges can have. */
    | { kind: "icon" }
    | {
        kind: "choice";
        options: readonly FilterOption[];
        /** Label of the empty option; "None" by default. */
        emptyLabel?: string;
      }
    | { kind: "time" }
    /** The path of a picture, uploaded by users with a permission. Squares and scenes are cropped first. */
    | { kind: "picture"; upload: PictureUpload; shape: PictureShape }
    /** A list of texts, one per line. */
    | { kind: "lines"; max: number }
    /** A list of rows with a few parts each. */
    | { kind: "rows"; parts: readonly RowColumn[]; add: string }
    /** A list of rows whose parts are chosen; `write` makes the API's value of a row. */
    | { kind: "groups"; parts: readonly GroupPart[]; add: string; write(group: RowValue): unknown }
    /** Rows of another list of the same event: one, or several. */
    | {
        kind: "relation";
        source: `/api/${string}`;
        multiple: boolean;
        /** Label of the empty option; "None" by default. */
        emptyLabel?: string;
        nameKey?: string;
        idKey?: string;
      }
  );

/** Where pictures are uploaded, and the permission this requires. */
export interface PictureUpload {
  upload: "/api/v1/pictures/logos" | "/api/v1/pictures/photos" | "/api/v1/pictures/scenes";
  permission: string;
}

/** The upload of organisations' logos. */
export const logoUpload: PictureUpload = { upload: "/api/v1/pictures/logos", permission: "sponsors:update" };

/** The upload of pictures of projects and venues. */
export const sceneUpload: PictureUpload = { upload: "/api/v1/pictures/scenes", permission: "events:update" };

/** The shape of a picture, and the background of its preview. */
export type PictureShape = "square" | "scene" | "logo" | "logo-on-dark";

/** One part of a row, shown as a column. */
export interface RowColumn {
  name: string;
  label: string;
  /** A whole number instead of text. */
  number?: boolean;
  /** Whether it may be empty, which is null for the API. */
  optional?: boolean;
  /** An address, or a path of the site if it is optional. */
  url?: boolean;
  /** Maximum length in characters. */
  max?: number;
  /** The text is a path that an upload can fill in. */
  upload?: PictureUpload;
}

/** A part of a group: options, or rows of another list of the same event. */
export interface GroupPart {
  name: string;
  label: string;
  options: readonly FilterOption[];
  source?: `/api/${string}`;
  /** Whether the part applies to a group; all do by default. */
  when?(group: RowValue): boolean;
}

/** How a row of another list is made, by users who may. */
export interface RelatedForm {
  /** One row, in a sentence. */
  singular: string;
  form: FormDefinition;
  /** Id of the event that the new row belongs to. */
  eventId: string | null;
  request(fields: Record<string, unknown>): ApiRequest;
}

/** What a form knows besides its fields. */
export interface RecordFormContext {
  /** IANA zone of the form's times. */
  timezone: string;
  /** Id of the event the row belongs to; null before it is chosen. */
  eventId: string | null;
  /** The slug of that event. */
  edition?: string | null;
  /** Whether the row is new. */
  isNew: boolean;
  /** How rows of the list at a path are made; null if they can't be. */
  related?: ((source: string) => RelatedForm | null) | undefined;
  /** Keeps the ids of a second form on the page apart. */
  idPrefix?: string;
}

export interface FormSection {
  title: string;
  hint?: string;
  fields: readonly FormField[];
  /** Shown below the fields. It reads their values with `useWatch`. */
  Below?: ComponentType<RecordFormContext>;
}

/** A row as the form edits it. */
export type RowValue = Record<string, string>;

/** What the controls edit. */
export type FormValue = string | boolean | string[] | RowValue[];
export type FormValues = Record<string, FormValue>;

export type { ApiRow };

/** A form of the admin area. */
export interface FormDefinition {
  sections: readonly FormSection[];
  /** Values of a new row that differ from empty ones. */
  defaults?: FormValues;
  /** The API's value of a field, where the row has it under another name. */
  read?: Readonly<Record<string, (row: ApiRow) => unknown>>;
}

/** What saving a row is called. */
export interface SaveWords {
  save: string;
  saved: string;
  unsaved: string;
}

export interface RecordFormProps {
  form: FormDefinition;
  /** The row to edit; null for a new one. */
  row: ApiRow | null;
  /** Values of a new row that are filled in already. */
  initial?: FormValues;
  /** IANA zone of the form's times. */
  timezone: string;
  /** Id of the event the row belongs to. */
  eventId: string | null;
  /** The slug of that event. */
  edition?: string | null;
  /** The request that saves these fields. */
  requestOf(fields: Record<string, unknown>): ApiRequest;
  /** Fetches the row as it is now, after a conflict. */
  reload(): Promise<ApiRow>;
  /** `opensNext`: another row follows, a new one or the next of the list. */
  onSaved(row: ApiRow, opensNext: boolean): void;
  /** The label of the button that saves and opens the next row; null if there is none. */
  saveAndNextLabel?: string | null;
  /** What saving a row is called, if it is not "Save". */
  words?: SaveWords;
  /** Whether a draft on the server has the changes, so that the page can be left. */
  isDraftSaved?: RefObject<boolean>;
  /** Is set to whether there are unsaved changes. */
  isUnsaved?: RefObject<boolean>;
  /** How rows of other lists are made without leaving the form. */
  related?: RecordFormContext["related"];
  /** Shown in the bar; may read the form. */
  children?: ReactNode;
}

/** What the API calls a field's value. */
export function apiNameOf({ apiName, name }: Pick<FormField, "apiName" | "name">): string {
  return apiName ?? name;
}

export function fieldsOf({ sections }: FormDefinition): FormField[] {
  return sections.flatMap(({ fields }) => fields);
}

/** Whether a new or an existing row must have a value. */
export function isRequired({ required, requiredLater }: FormField, isNew: boolean): boolean {
  return Boolean(required || (requiredLater && !isNew));
}
