import { isRouteErrorResponse } from "react-router";
import { ApiError } from "./api";

/** What a visitor may see of an error: its kind and an id to quote in a support request. */
export interface PageError {
  /** 0 means no response, in the browser only; 503 is a temporary outage, where a retry helps. */
  status: 0 | 403 | 404 | 500 | 503;
  id: string | null;
}

const notFoundError: PageError = { status: 404, id: null };
const forbiddenError: PageError = { status: 403, id: null };

/** Throw where there is nothing to show; results in a 404. */
export function notFound(): PageError {
  return notFoundError;
}

/** Throw where the visitor has no access; results in a 403. */
export function forbidden(): PageError {
  return forbiddenError;
}

/** Reduces any error to a page error, without its message and stack. */
export function pageErrorOf(error: unknown, id: string | null = null): PageError {
  if (isPageError(error)) return error;
  if (isUnreachable(error)) return { status: 0, id: null };
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404 || status === 403) return { status, id: null };
  return { status: status === 503 ? 503 : 500, id };
}

function isPageError(error: unknown): error is PageError {
  return typeof error === "object" && error !== null && "id" in error && "status" in error && !(error instanceof Error);
}

/** Neither the API nor a page's chunk could be fetched; browsers word the latter differently. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0;
  return (
    error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message)
  );
}
