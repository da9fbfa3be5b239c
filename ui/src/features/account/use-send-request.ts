import { useMutation } from "@tanstack/react-query";
import type { ApiCall, ApiPath, ApiRequest, ResponseTo, SendMethod } from "@/api/calls";
import type { ApiError } from "@/lib/api";

/** Sends an account form's request. The caller reports errors. */
export function useSendRequest() {
  const { mutateAsync } = useMutation<unknown, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });
  return <const Method extends SendMethod, const Path extends ApiPath>(call: ApiCall<Method, Path>) =>
    mutateAsync(call as ApiRequest) as Promise<ResponseTo<Method, Path>>;
}
