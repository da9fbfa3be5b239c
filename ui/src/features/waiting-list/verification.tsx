import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import type { ApiCall } from "@/api/calls";
import { Button } from "@/components/button";
import { FormAlert } from "@/components/form-error";
import { MessagePage } from "@/components/message-page";
import type { ApiError } from "@/lib/api";
import { useFormReply } from "@/lib/form-reply";
import { entryPath } from "./entries";
import { entryApiPath } from "./queries";

type VerificationCall = ApiCall<"POST", `/api/v1/waiting-list/${string}/verify/${string}`>;

/** Confirms the address of an entry. Needs a click, because email scanners visit links as well. */
export function Verification({ entryId, token }: { entryId: string; token: string }) {
  const reply = useFormReply("waiting-list-verify");
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation<unknown, ApiError, VerificationCall>({
    meta: { handlesForbidden: true },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const path = `${entryApiPath(entryId)}/verify/${encodeURIComponent(token)}` as const;
    // Does not navigate if the visitor has left the page.
    mutate({ method: "POST", path }, { onSuccess: () => void navigate(entryPath(entryId, token), { replace: true }) });
  }

  return (
    <MessagePage lead="One click and you're on the waiting list." share={0.5} title="Confirm your place">
      <form className="token-form" method="post" onSubmit={send}>
        <FormAlert>{error?.message ?? reply?.message}</FormAlert>
        <Button busy={isPending} type="submit">
          Confirm my place
        </Button>
      </form>
    </MessagePage>
  );
}
