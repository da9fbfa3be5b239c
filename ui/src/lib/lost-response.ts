import type { ApiRequest } from "@/api/calls";
import type { ApiError } from "./api";

/**
 * Whether the API may have done what a request asked for although it failed: the response got lost, is unreadable, or comes
 * from a proxy or a server that gave up on it.
 */
export function isOutcomeUnknown({ status }: ApiError): boolean {
  return status < 400 || status >= 500;
}

/** Whether a repeated request does nothing more than the first one: its method, its version or its key prevents it. */
export function isRepeatable({ method, body, headers }: ApiRequest): boolean {
  if (method === "PUT" || method === "DELETE") return true;
  return headers?.["idempotency-key"] !== undefined || (typeof body === "object" && "version" in body);
}
