import { useMutation } from "@tanstack/react-query";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import type { ApiRequest } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";

interface MutationCallbacks<Data> {
  onSuccess(data: Data): void;
  onError?(error: ApiError): void;
  /** Whether an error shows no toast. */
  isQuiet?(error: ApiError): boolean;
}

/** Sends a request that changes something. Shows a toast titled `failed` on error. */
export function useApiMutation<Data = null>(failed: string) {
  const toasts = useToasts();
  const { mutate, isPending } = useMutation<Data, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });

  function change(call: ApiRequest, { onSuccess, onError, isQuiet }: MutationCallbacks<Data>) {
    mutate(call, {
      onSuccess: onSuccess,
      onError(error) {
        if (isReauthenticationDeclined(error)) return;
        if (!isQuiet?.(error)) toasts.error(failed, error.message);
        onError?.(error);
      },
    });
  }

  return { change, busy: isPending };
}
