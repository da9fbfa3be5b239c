export { BulkProgress } from "./bulk-progress";
export { apiPathOf, readListState } from "./list-state";
export { useTrail } from "./list-trail";
export { ListView } from "./list-view";
export { listQuery } from "./queries";
export type {
  BulkAction,
  CellContext,
  FilterOption,
  ListColumn,
  ListDefinition,
  ListExport,
  ListFilter,
  ListPage,
  ListRow,
} from "./types";
export { type BulkRun, useBulkRun } from "./use-bulk-run";
