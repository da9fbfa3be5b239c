import type { ApiCall } from "@/api/calls";
import type { Entry } from "./rules";

export function subscribe({ phone, ...entry }: Entry): ApiCall<"POST", "/api/v1/mailing-list"> {
  return { method: "POST", path: "/api/v1/mailing-list", body: { ...entry, phone: phone || null } };
}

/** Both take the token of an emailed link; 422 if it is expired or invalid. */
export function confirm(token: string): ApiCall<"POST", "/api/v1/mailing-list/confirm"> {
  return { method: "POST", path: "/api/v1/mailing-list/confirm", body: { token } };
}

export function unsubscribe(token: string): ApiCall<"POST", "/api/v1/mailing-list/unsubscribe"> {
  return { method: "POST", path: "/api/v1/mailing-list/unsubscribe", body: { token } };
}
