import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { currentUserQuery } from "@/features/account";
import { type ApiError, isUnconfirmed } from "@/lib/api";
import type { Call } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";

interface Outcome<Answer> {
  onDone(answer: Answer): void;
  onRefused?(error: ApiError): void;
}

/** Changes something of the account by a call. A toast says why when it was not done; `failed` is its title. */
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

/** Keeps what an answer says of the visitor, for everything on the page that shows them. */
export function useKeepUser(): (change: Partial<User>) => void {
  const queries = useQueryClient();
  return (change) =>
    queries.setQueryData(currentUserQuery().queryKey, (user: User | undefined) => user && { ...user, ...change });
}

/** The fields as a form is sent that may bring files. */
export function multipart(fields: Readonly<Record<string, string | Blob>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
