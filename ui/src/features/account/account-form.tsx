import { useMutation } from "@tanstack/react-query";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { FormAlert } from "@/components/form-error";
import { FormBody, FormFooter, FramedForm } from "@/components/form-frame";
import { SubmitRow } from "@/components/submit-row";
import type { FlagName } from "@/features/flags";
import type { ApiError } from "@/lib/api";
import type { useApiForm } from "@/lib/form";
import type { Fields } from "@/lib/rules";
import { useClosedReason } from "./gate";

interface Frame {
  /** The word on the button. */
  label: string;
  /** The flag that opens it to guests; none for what is open to all. */
  flag?: FlagName;
  /** What is not open yet while it is not. */
  what: string;
  canSend: boolean;
  busy: boolean;
  touched: boolean;
  formError: string | null | undefined;
  /** What the form itself takes. */
  frame: ComponentPropsWithRef<"form">;
  /** Above the fields: other ways in. */
  before?: ReactNode;
  /** Under the button: ways to the other forms. */
  after?: ReactNode;
  children: ReactNode;
}

/** What the account forms have in common: fields, one button, the reason when it is out of use, ways on. */
export function AccountForm(props: Frame) {
  const { label, flag, what, canSend, busy, touched, formError, frame, before, after, children } = props;
  const reason = useClosedReason(flag, what, canSend);
  return (
    <FramedForm {...frame} method="post">
      <FormBody>
        {before}
        <div className="form-fields">{children}</div>
      </FormBody>
      <FormFooter>
        <FormAlert>{formError}</FormAlert>
        <SubmitRow busy={busy} disabled={!touched} reason={reason}>
          {label}
        </SubmitRow>
        {after ? <p className="dialog-links">{after}</p> : null}
      </FormFooter>
    </FramedForm>
  );
}

/** Sends a form's values by what its owner passed in, shows a refusal at the fields, and goes on when it was taken. */
export function useSending<Values extends Fields<Values>>(
  form: ReturnType<typeof useApiForm<Values>>,
  onSubmit: ((values: Values) => Promise<void>) | undefined,
  onSent?: () => void,
) {
  const { mutate, isPending } = useMutation<void, ApiError, Values>({
    mutationFn: async (values) => onSubmit?.(values),
    onError: (error) => form.refuse(error),
  });
  return {
    busy: isPending,
    canSend: onSubmit !== undefined,
    touched: form.touched,
    formError: form.formError,
    // What follows is for whoever still has the form before them.
    frame: form.frame((values) => mutate(values, { onSuccess: () => onSent?.() })),
  };
}
