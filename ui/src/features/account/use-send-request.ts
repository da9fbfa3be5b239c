import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "@/lib/api";
import type { ApiRequest } from "@/lib/query-client";

/** Sends an account form's request. The caller reports errors. */
export function useSendRequest(): <Answer>(call: ApiRequest) => Promise<Answer> {
  const { mutateAsync } = useMutation<unknown, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });
  return <Answer>(call: ApiRequest) => mutateAsync(call) as Promise<Answer>;
}
