import type { ApiRequest } from "@/api/calls";
import type { ApiRow, FormDefinition } from "@/features/admin-form";
import type { ListDefinition } from "@/features/admin-list";

type ApiPath = `/api/${string}`;

/** How rows are read and changed. `event` is the event of the URL, for rows whose path contains it. */
export interface RecordCalls {
  /** Missing if rows have no page. */
  read?(id: string, event: string): ApiPath;
  /** Missing if rows cannot be made by hand. */
  create?(event: string): ApiPath;
  /** Missing if rows cannot be changed by a form. */
  update?(id: string, row: ApiRow): ApiPath;
  /** `PUT` unless the API says otherwise. */
  updateMethod?: "POST" | "PUT";
  /** Missing if rows cannot be deleted. */
  remove?(id: string, row: ApiRow): ApiPath;
}

/** What staff do with rows. */
type RowAction = "list" | "show" | "store" | "update" | "destroy";

/** The permission that an action on rows needs. */
export function permissionFor({ permission, rights }: Resource, action: RowAction): string {
  return rights?.[action] ?? `${permission}:${action}`;
}

/** An edition that visitors see. */
export interface PublicEdition {
  slug: string;
  /** Whether the site is about it: then the pages of the programme show it. */
  isCurrent: boolean;
}

/** Rows of one kind in the admin area: their list, and the page of a single row. */
export interface Resource {
  /** The part of the URL: `/admin/{section}`. */
  section: string;
  title: string;
  /** One row, in a sentence. */
  singular: string;
  /** The permissions' resource: `{permission}:list`, `:show`, `:store`, `:update`, `:destroy`. */
  permission: string;
  /** Permissions with other names. */
  rights?: Partial<Record<RowAction, string>>;
  list: ListDefinition;
  calls: RecordCalls;
  /** Null if rows have no form, or their page has it. */
  form: FormDefinition | null;
  /** Whether rows are not imported by the general import, because they have one of their own or do not fit a CSV file. */
  hasNoImport?: boolean;
  /** Whether a new row needs an event. */
  scoped: boolean;
  /** What a new row without an event is for; missing if each row has one. */
  withoutEvent?: string;
  /** The heading of a row's page, where the row there differs from the one in the list. */
  titleOf?(row: ApiRow): string;
  /** The kind of its objects in the audit log. */
  auditKind?: string;
  /** The page visitors see of a row; null if they see none. `edition` is the one the row belongs to. */
  publicHref?(row: ApiRow, edition: PublicEdition | undefined): string | null;
  /** Whether a row can be neither changed nor deleted. */
  isFixed?(row: ApiRow): boolean;
  /** What a deletion takes away. */
  deletion?: string;
}

/** A resource whose rows have a page. */
export type ResourceWithPages = Resource & { calls: Required<Pick<RecordCalls, "read">> };

export function hasPages(resource: Resource | undefined): resource is ResourceWithPages {
  return resource?.calls.read !== undefined;
}

/** The request that creates a row; `event` is the edition that it belongs to. */
export function creationOf(
  { calls, scoped }: Resource,
  fields: Record<string, unknown>,
  event: { slug: string | undefined; id: string | null },
): ApiRequest {
  const path = calls.create?.(event.slug ?? "");
  if (!path) throw new Error("such rows cannot be created");
  return { method: "POST", path, body: scoped ? { ...fields, eventId: event.id } : fields };
}
