import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ApiCall, ResponseOf } from "@/api/calls";
import type { Mailing, MailingAudience, MailingSegment } from "@/api/types";
import type { ApiError } from "@/lib/api";
import { counted } from "@/lib/counted";

type Count = ApiCall<"POST", "/api/v1/mailings/audience">;

export interface AudienceRequest {
  eventId: string | null;
  kind: Mailing["kind"];
  segments: readonly MailingSegment[];
  /** Words in the name or email of the listed people. */
  q?: string;
}

/** Changes are counted once they pause. */
const pause = 400;

/** Who would get a mailing now; undefined until it is known. */
export function useAudience(request: AudienceRequest) {
  const { data, error, mutate, isPending } = useMutation<ResponseOf<Count>, ApiError, Count>({
    meta: { handlesForbidden: true },
  });
  const key = request.eventId && request.segments.length > 0 ? JSON.stringify(request) : null;
  // Not a query: the API counts with a POST.
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(
      () => mutate({ method: "POST", path: "/api/v1/mailings/audience", body: JSON.parse(key) }),
      pause,
    );
    return () => clearTimeout(timer);
  }, [key, mutate]);
  return { audience: key === null ? undefined : data, error, isPending };
}

const reasons: Readonly<Record<string, string>> = {
  unsubscribed: "unsubscribed",
  opted_out: "with event updates turned off",
  no_consent: "who didn't agree to get news",
  unverified: "with an unconfirmed email",
  undeliverable: "with an email that bounces",
  blocked: "with a blocked account",
  no_account: "without an account",
};

/** `12 people will get this email.` */
export function countText(count: number): string {
  return `${counted(count, "person", "people")} will get this email.`;
}

/** Why others do not get it: `2 unsubscribed, 1 with an unconfirmed email`. */
export function leftOutText(leftOut: MailingAudience["leftOut"]): string {
  return leftOut.map(({ reason, count }) => `${count} ${reasons[reason] ?? reason}`).join(", ");
}
