import type { Fault } from "./fault";
import type { PackedQueries } from "./query-client";

/** What the server hands to the browser beside the HTML, as JSON in `#state`. */
export interface PageState {
  /** Epoch milliseconds the page was rendered at. */
  now: number;
  queries: PackedQueries;
  /** Faults by the route that shows them. */
  errors: Record<string, Fault> | null;
}
