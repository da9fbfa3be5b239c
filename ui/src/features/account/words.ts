import { ApiError } from "@/lib/api";

/** What a refusal says to a visitor: the server's words, with what helps where these are about machines. */
export function wordsFor(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.isEmpty) return otherwise;
  const { status, message, retryAfter } = error;
  if (status === 0) return "There is no connection. Check yours and try again";
  if (status === 419) return "This page was open for too long. Reload it and try again";
  if (status === 429) return `${message} Try again ${retryAfter === null ? "later" : waiting(retryAfter)}`;
  return message;
}

function waiting(seconds: number): string {
  if (seconds < 60) return `in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  const minutes = Math.ceil(seconds / 60);
  return `in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
