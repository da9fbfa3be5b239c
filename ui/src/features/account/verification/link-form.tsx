import type { FormEvent, ReactNode } from "react";
import { Button } from "@/components/button";
import { FormAlert } from "@/components/form-error";
import { useFormReply } from "@/lib/form-reply";
import type { VerificationLink } from "./verification";

interface LinkFormProps {
  link: VerificationLink;
  busy: boolean;
  /** The error of a submission by the script. */
  error?: string | undefined;
  /** Submits the form; the browser does if it is omitted. */
  send?(): void;
  children: ReactNode;
}

/** The button that confirms a verification link, with or without a script. */
export function LinkForm({ link, busy, error, send, children }: LinkFormProps) {
  const reply = useFormReply("verify-email");
  const onSubmit = (event: FormEvent) => {
    if (!send) return;
    event.preventDefault();
    send();
  };
  return (
    <form action="/verify-email" className="token-form" method="post" onSubmit={onSubmit}>
      {Object.entries(link).map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      <FormAlert>{error ?? reply?.message}</FormAlert>
      <Button busy={busy} variant={send ? "quiet" : "primary"} type="submit">
        {children}
      </Button>
    </form>
  );
}
