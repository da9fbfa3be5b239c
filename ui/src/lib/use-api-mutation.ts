import { useMutation } from "@tanstack/react-query";
import type { ApiCall, ApiPath, ApiRequest, ResponseTo, SendMethod } from "@/api/calls";
import { type ApiError, isReauthenticationDeclined } from "./api";
import { useDialogs } from "./dialogs";
import { useToasts } from "./toasts";

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
export function useApiMutation(errorTitle: string) {
  const toasts = useToasts();
  const dialogs = useDialogs();
  const { mutate: send, isPending } = useMutation<unknown, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });

  function mutate<const Method extends SendMethod, const Path extends ApiPath>(
    call: ApiCall<Method, Path>,
    callbacks: MutationCallbacks<ResponseTo<Method, Path>>,
  ) {
    const { onSuccess, onError, suppressToast } = callbacks;
    send(call as ApiRequest, {
      onSuccess: onSuccess as MutationCallbacks<unknown>["onSuccess"],
      onError(error) {
        if (isReauthenticationDeclined(error)) return;
        if (error.status === 401)
          return dialogs.open("login", {
            description: "Your session has ended. Log in to continue. You won't lose anything you typed.",
            onSuccess: () => mutate(call, callbacks),
          });
        if (!suppressToast?.(error)) toasts.error(errorTitle, error.message);
        onError?.(error);
      },
    });
  }

  return { mutate, isPending };
}
