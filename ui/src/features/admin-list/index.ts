export { BulkProgress } from "./bulk-progress";
export { resultOf } from "./bulk-texts";
export { FinishedButtons } from "./finished-buttons";
export { useLastView } from "./last-view";
export { apiPathOf, hrefWith, type ListState, readListState } from "./list-state";
export { ListView } from "./list-view";
export { eventStatuses, fetchLatest, listQuery, rowQuery } from "./queries";
export { scopedHref } from "./scoped-href";
export type {
  ApiRow,
  BulkAction,
  BulkInput,
  CellContext,
  FilterOption,
  ListColumn,
  ListDefinition,
  ListExport,
  ListFilter,
  ListPage,
  ListRow,
  RowDetails,
  RowDetailsProps,
} from "./types";
export { useBulkRun } from "./use-bulk-run";
