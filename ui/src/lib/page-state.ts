import type { FormReply } from "./form-reply";
import type { PageError } from "./page-error";
import type { DehydratedQueries } from "./query-client";
import type { ZonePeriod } from "./time-zone";

/** The data the server embeds beside the HTML, as JSON in `#state`. */
export interface PageState {
  /** The time of rendering in epoch milliseconds. */
  now: number;
  queries: DehydratedQueries;
  /** The offsets of the time zones in `queries`. */
  zones: Record<string, ZonePeriod>;
  /** Page errors by the id of the route that shows them. */
  errors: Record<string, PageError> | null;
  /** The reply to a form and the path of the page that shows it: the browser is at the form's action URL. */
  form: (FormReply & { path: string }) | null;
}
