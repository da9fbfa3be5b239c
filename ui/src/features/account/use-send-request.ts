import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "@/lib/api";
import type { ApiRequest } from "@/lib/query-client";

/** Sends an account form's request. The caller reports errors. */
export function useSendRequest(): <Data>(call: ApiRequest) => Promise<Data> {
  const { mutateAsync } = useMutation<unknown, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });
  return <Data>(call: ApiRequest) => mutateAsync(call) as Promise<Data>;
}
