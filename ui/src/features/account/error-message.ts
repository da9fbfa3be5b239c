import { ApiError } from "@/lib/api";
import { counted } from "@/lib/counted";

/** The message for an error: the server's, or our own where the server's is technical. */
export function visitorErrorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.isEmpty) return fallback;
  const { status, message, retryAfter } = error;
  if (status === 0) return "You seem to be offline. Check your connection and try again";
  if (status === 419) return "This page has expired. Reload it and try again";
  if (status === 429) return `Too many attempts. Try again ${retryAfter === null ? "later" : waitText(retryAfter)}`;
  return message;
}

function waitText(seconds: number): string {
  if (seconds < 60) return `in ${counted(seconds, "second")}`;
  return `in ${counted(Math.ceil(seconds / 60), "minute")}`;
}
