import type { ApiRequest } from "@/api/calls";
import type { ApiError } from "./api";

/** The message of a 403 for a missing permission. Other 403s have specific messages. */
const refusalMessage = "User does not have the right permissions.";

/** Display names of resources whose path segment differs. */
const names: Readonly<Record<string, string>> = {
  content: "content pages",
  "faq-items": "FAQ questions",
  "mailing-list": "mailing list contacts",
  orders: "attendees",
  schedules: "schedule items",
  "schedule-releases": "schedule items",
  "site-settings": "settings",
  tickets: "ticket types",
  "users-tickets": "attendees",
  "waiting-list": "waiting list entries",
};
/** The start of paths below an event whose permissions are not those of events. */
const eventPrefix = /^events\/[^/]+\/(?=invitations|schedule|waiting-list)/;
/** The path of the POST that updates the schedule instead of creating a row. */
const releasePath = "schedule-releases";
/** Paths of what is done to a mailing when it is sent. */
const sendingPath = /^mailings\/[^/]+\/(send|schedule|cancel|retry)$/;

/** The message for a request whose permission staff lost while the page was open; null for other errors. */
export function lostPermission(
  { status, message }: ApiError,
  request: Pick<ApiRequest, "method" | "path">,
): string | null {
  if (status !== 403 || message !== refusalMessage) return null;
  const [path = ""] = request.path.replace("/api/v1/", "").replace(eventPrefix, "").split("?");
  const [name = "", ...rest] = path.split("/");
  return `You no longer have permission to ${verbOf(request.method, path, rest.length)} ${names[name] ?? name.replaceAll("-", " ")}.`;
}

function verbOf(method: ApiRequest["method"], path: string, depth: number): string {
  if (sendingPath.test(path)) return "send";
  if (method === "POST" && depth === 0 && path !== releasePath) return "add";
  return method === "DELETE" && depth === 1 ? "delete" : "change";
}
