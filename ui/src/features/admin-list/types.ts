import type { ComponentType, ReactNode } from "react";
import type { ApiPath, ApiRequest } from "@/api/calls";
import type { EventSummary, Money, Pagination } from "@/api/types";

/** What every row of a list has. */
export interface ListRow {
  id: string;
}

/** A row of the API, by its fields. */
export type ApiRow = Readonly<Record<string, unknown>>;

/** A page of a list as the API returns it. */
export interface ListPage<Row extends ListRow = ListRow> {
  data: Row[];
  meta: Pagination;
  /** For some filters the rows with each value, whatever value the list is limited to. */
  counts?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Amounts over the rows of all pages; few lists have them. */
  sums?: Readonly<Record<string, Money>>;
}

/** What cells need besides their row. */
export interface CellContext {
  /** All events, also drafts. */
  events: readonly EventSummary[];
  /** IANA zone of times that belong to no event. */
  timezone: string;
  /** Id or slug of the edition that the area is scoped to; null for all. */
  event?: string | null;
}

export interface ListColumn<Row extends ListRow = ListRow> {
  id: string;
  head: string;
  cell(row: Row, context: CellContext): ReactNode;
  /** The API's sort key. */
  sort?: string;
  /** Right-aligned, with tabular figures. */
  numeric?: boolean;
  /** Sentences, which need some width to stay readable. */
  prose?: boolean;
  /** Hidden until the user chooses it. */
  hidden?: boolean;
  /** The fields of a row that it shows, as exports name them; by default the one that is named like the column. */
  fields?: readonly string[];
}

export interface RowDetailsProps {
  row: ListRow;
  context: CellContext;
}

/** What a row without a page of its own shows below itself while it is open. */
export type RowDetails = ComponentType<RowDetailsProps>;

export interface FilterOption {
  value: string;
  label: string;
}

/** A filter by a query parameter of the API. */
export interface ListFilter {
  name: string;
  label: string;
  options: readonly FilterOption[];
  /** Fetches the options, of one event if the list is limited to it. Their values match `others`. */
  useOptions?(event: string | null): readonly FilterOption[];
  /** What `useOptions` fetches, so that pages can load it before they are shown; null if nothing. */
  optionsQuery?(event: string | null, may: (permission: string) => boolean): { queryKey: readonly [ApiPath] } | null;
  /** Further values accepted from the URL, shown while active. */
  others?: RegExp;
  /** Value sent when nothing is selected. */
  all?: string;
}

/** What an action asks for before it runs. */
export interface BulkInput {
  label: string;
  hint?: string;
  /** A choice instead of a text; a hook, since it may have to be fetched. The first option is the default. */
  useOptions?(): readonly FilterOption[];
  /** Longest text, in characters. */
  max?: number;
}

/** An action on selected rows, sent as one request per row. */
export interface BulkAction<Row extends ListRow = ListRow> {
  label: string;
  permission: string;
  danger?: boolean;
  /** Whether rows are lost for good: then their name or number has to be typed first. */
  isFinal?: boolean;
  input?: BulkInput;
  /** What happens to these rows, shown before it does. */
  consequence(rows: readonly Row[]): string;
  /** Whether the action applies to the row; others are skipped. `input` is what the user entered. */
  applies(row: Row, input: string): boolean;
  /**
   * The path of the row as it is now, fetched before each request and merged into the row: for requests that set a whole
   * list of which the action changes one part.
   */
  refreshPath?(row: Row): `/api/${string}`;
  /** `run` names the run of the action; rows that are tried again have the same. */
  request(row: Row, input: string, run: string): ApiRequest;
  /** Whether the API refuses or ignores the request the second time, although neither a version nor a key says so. */
  isRepeatable?: boolean;
  /** What to check before rows without an answer are tried again, where a repeated request would do more. */
  checkFirst?: string;
  /**
   * Takes the change back; null where the API has no way back. `answer` is what the API returned for the change, or with
   * `latest` the row as it is now.
   */
  undo?(row: Row, answer: unknown, input: string): ApiRequest | null;
  /** Until when the change can be taken back; always by default. */
  undoUntil?(answer: unknown): string | null;
}

/** An additional export format. */
export interface ListExport {
  label: string;
  path: string;
  permission: string;
  /** Needs one event, since every event has columns of its own. */
  perEvent?: boolean;
  /** The parameters of the view that it follows. */
  keptParameters: readonly string[];
  /** Whether it can have the shown columns only. */
  hasColumns?: boolean;
}

/** A list of the admin area. */
export interface ListDefinition<Row extends ListRow = ListRow> {
  /** The API's path. */
  path: `/api/${string}`;
  /** The path of the rows of one event, where that is another one instead of a parameter. */
  pathOf?(event: string): `/api/${string}`;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  /** Whether rows belong to an event, so that the edition switcher applies. */
  scoped: boolean;
  /** Whether the API searches. */
  searchable: boolean;
  /** Identifies a row; its id by default. */
  keyOf?(row: Row): string;
  /** The name of a row, for screen readers and confirmations. */
  nameOf(row: Row): string;
  /** Where a row leads; null if it has no page. */
  hrefOf(row: Row): string | null;
  bulk: readonly BulkAction<Row>[];
  /** Name of the list in `/api/v1/exports/`; null if it has other files only. */
  exportName: string | null;
  exports: readonly ListExport[];
  /** One line below the rows about those of all pages. */
  summary?(page: ListPage<Row>): string | null;
  /** A few words about the selected rows, such as their total. */
  selectionSummary?(rows: readonly Row[]): string;
  /** Counts beside the filters, for lists whose API has none. Not used during a search. */
  localCounts?(context: CellContext): ListPage["counts"];
  /** What rows are for, shown while there are none. */
  purpose: string;
  /** Heading of an empty list; by default `No {title} yet`. */
  emptyTitle?: string;
}
