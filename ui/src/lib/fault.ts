import { isRouteErrorResponse } from "react-router";
import { ApiError } from "./api";

/** What a visitor may learn of an error: its kind, and a number to quote when asking for help. */
export interface Fault {
  /** 503 is an outage that passes: coming again helps. */
  status: 403 | 404 | 500 | 503;
  id: string | null;
}

const notFoundFault: Fault = { status: 404, id: null };

/** Thrown where there is nothing to show; answered as 404. */
export function notFound(): Fault {
  return notFoundFault;
}

/** Reduces whatever was thrown to a fault. Messages and stacks stop here. */
export function faultOf(error: unknown, id: string | null = null): Fault {
  if (isFault(error)) return error;
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404 || status === 403) return { status, id: null };
  return { status: status === 503 ? 503 : 500, id };
}

function isFault(error: unknown): error is Fault {
  return typeof error === "object" && error !== null && "id" in error && "status" in error && !(error instanceof Error);
}
