import { isRouteErrorResponse } from "react-router";
import { ApiError } from "./api";

/** What a visitor may learn of an error: its kind, and a number to quote when asking for help. */
export interface Fault {
  /** 0 is no answer at all, which only a browser can show; 503 is an outage that passes: coming again helps. */
  status: 0 | 403 | 404 | 500 | 503;
  id: string | null;
}

const notFoundFault: Fault = { status: 404, id: null };
const forbiddenFault: Fault = { status: 403, id: null };

/** Thrown where there is nothing to show; answered as 404. */
export function notFound(): Fault {
  return notFoundFault;
}

/** Thrown where there is something, but not for this visitor; answered as 403. */
export function forbidden(): Fault {
  return forbiddenFault;
}

/** Reduces whatever was thrown to a fault. Messages and stacks stop here. */
export function faultOf(error: unknown, id: string | null = null): Fault {
  if (isFault(error)) return error;
  if (isUnreachable(error)) return { status: 0, id: null };
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404 || status === 403) return { status, id: null };
  return { status: status === 503 ? 503 : 500, id };
}

function isFault(error: unknown): error is Fault {
  return typeof error === "object" && error !== null && "id" in error && "status" in error && !(error instanceof Error);
}

/** No answer from the API, or none with the code of a page; each browser has its own words for the second. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0;
  return (
    error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message)
  );
}
