import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button, ButtonLink } from "@/components/button";
import { FormAlert } from "@/components/form-error";
import { MessagePage } from "@/components/message-page";
import type { ApiError } from "@/lib/api";
import { type FormReply, useFormReply } from "@/lib/form-reply";
import { confirm, unsubscribe } from "./mutations";
import { paths } from "./paths";

type TokenCall = ReturnType<typeof confirm | typeof unsubscribe>;

/** An action requested by an emailed link. */
interface Step {
  name: FormReply["name"];
  title: string;
  lead: string;
  label: string;
  share: number;
  call(token: string): TokenCall;
  /** The page shown afterwards. */
  done: string;
}

const confirming: Step = {
  name: "confirm",
  title: "Confirm your email",
  lead: "One click and you're on the mailing list.",
  label: "Subscribe",
  share: 0.8,
  call: confirm,
  done: paths.confirmed,
};

const leaving: Step = {
  name: "unsubscribe",
  title: "Unsubscribe?",
  lead: "We'll delete your details.",
  label: "Unsubscribe",
  share: 0.3,
  call: unsubscribe,
  done: paths.unsubscribed,
};

/**
 * `/stay-connected/confirm` and `…/unsubscribe`, with the token of an emailed link. Needs a click, because email
 * scanners visit links as well.
 */
export function Page() {
  const { pathname, search } = useLocation();
  const step = pathname.startsWith(paths.unsubscribe) ? leaving : confirming;
  const reply = useFormReply(step.name);
  const token = reply?.values.token ?? new URLSearchParams(search).get("token") ?? "";
  if (token) return <TokenForm refusal={reply?.message} step={step} token={token} />;
  return (
    <MessagePage lead="This link is incomplete. Open it again from the email." share={0.1} title="Incomplete link">
      <ButtonLink href={paths.form}>Stay connected</ButtonLink>
    </MessagePage>
  );
}

function TokenForm({ step, token, refusal }: { step: Step; token: string; refusal: string | undefined }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation<unknown, ApiError, TokenCall>({
    meta: { handlesForbidden: true },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    // Does not navigate if the visitor has left the page.
    mutate(step.call(token), { onSuccess: () => void navigate(step.done, { replace: true }) });
  }

  return (
    <MessagePage lead={step.lead} share={step.share} title={step.title}>
      <form className="token-form" method="post" onSubmit={send}>
        <input name="token" type="hidden" value={token} />
        <FormAlert>{error?.message ?? refusal}</FormAlert>
        <Button busy={isPending} type="submit">
          {step.label}
        </Button>
      </form>
    </MessagePage>
  );
}
