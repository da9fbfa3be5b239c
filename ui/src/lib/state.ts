import type { Fault } from "./fault";
import type { FormReply } from "./form-reply";
import type { PackedQueries } from "./query-client";

/** What the server hands to the browser beside the HTML, as JSON in `#state`. */
export interface PageState {
  /** Epoch milliseconds the page was rendered at. */
  now: number;
  queries: PackedQueries;
  /** Faults by the route that shows them. */
  errors: Record<string, Fault> | null;
  /** The answer to a form, and the path of the page it is shown on: the browser is at the address it sent the form to. */
  form: (FormReply & { path: string }) | null;
}
