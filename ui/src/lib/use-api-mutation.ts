import { useMutation } from "@tanstack/react-query";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import { useDialogs } from "@/lib/dialogs";
import type { ApiRequest } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";

interface MutationCallbacks<Data> {
  onSuccess(data: Data): void;
  onError?(error: ApiError): void;
  /** Whether an error shows no toast. */
  suppressToast?(error: ApiError): boolean;
}

/**
 * Sends a request that changes something. Shows a toast titled `errorTitle` on error. If the session has ended, the login
 * opens above the page, and the request is sent again after it.
 */
export function useApiMutation<Data = null>(errorTitle: string) {
  const toasts = useToasts();
  const dialogs = useDialogs();
  const { mutate, isPending } = useMutation<Data, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });

  function change(call: ApiRequest, callbacks: MutationCallbacks<Data>) {
    const { onSuccess, onError, suppressToast } = callbacks;
    mutate(call, {
      onSuccess: onSuccess,
      onError(error) {
        if (isReauthenticationDeclined(error)) return;
        if (error.status === 401)
          return dialogs.open("login", {
            description: "Your session has ended. Log in to continue. You won't lose anything you typed.",
            onSuccess: () => change(call, callbacks),
          });
        if (!suppressToast?.(error)) toasts.error(errorTitle, error.message);
        onError?.(error);
      },
    });
  }

  return { change, busy: isPending };
}
