import { useMutation } from "@tanstack/react-query";
import { type ApiError, isUnconfirmed } from "@/lib/api";
import type { Call } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";

interface Outcome<Answer> {
  onDone(answer: Answer): void;
  onRefused?(error: ApiError): void;
}

/** Changes something by a call. A toast says why when it was not done; `failed` is its title. */
export function useChange<Answer = null>(failed: string) {
  const toasts = useToasts();
  const { mutate, isPending } = useMutation<Answer, ApiError, Call>({ meta: { saysRefusal: true } });

  function change(call: Call, { onDone, onRefused }: Outcome<Answer>) {
    mutate(call, {
      onSuccess: onDone,
      onError(error) {
        if (isUnconfirmed(error)) return;
        toasts.error(failed, error.message);
        onRefused?.(error);
      },
    });
  }

  return { change, busy: isPending };
}
