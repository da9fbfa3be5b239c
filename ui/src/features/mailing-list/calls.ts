import type { Call } from "@/lib/query-client";
import type { Entry } from "./rules";

export function subscribe({ phone, ...entry }: Entry): Call {
  return { method: "POST", path: "/api/v1/mailing-list", body: { ...entry, phone: phone || null } };
}

/** Both take the token of a link in a mail; 422 when it is too old or not ours. */
export function confirm(token: string): Call {
  return { method: "POST", path: "/api/v1/mailing-list/confirm", body: { token } };
}

export function unsubscribe(token: string): Call {
  return { method: "POST", path: "/api/v1/mailing-list/unsubscribe", body: { token } };
}
