import type { ApiError } from "./api";

/**
 * Whether the API may have done what a request asked for although it failed: the response got lost, is unreadable, or comes
 * from a proxy or a server that gave up on it.
 */
export function isOutcomeUnknown({ status }: ApiError): boolean {
  return status < 400 || status >= 500;
}
