import { useMutation } from "@tanstack/react-query";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { FormAlert, FormError } from "@/components/form-error";
import { FormBody, FormFooter, FramedForm } from "@/components/form-frame";
import { SubmitRow } from "@/components/submit-row";
import type { FlagName } from "@/features/flags";
import { ApiError } from "@/lib/api";
import type { useApiForm } from "@/lib/form";
import type { Fields } from "@/lib/rules";
import { useClosedReason } from "./gate";
import { wordsFor } from "./words";

interface Frame {
  /** The word on the button. */
  label: string;
  /** The flag that opens it to guests; none for what is open to all. */
  flag?: FlagName;
  /** What is not open yet while it is not. */
  what: string;
  canSend: boolean;
  busy: boolean;
  /** It has been taken: what holds from now on is no reason against it. */
  done: boolean;
  touched: boolean;
  /** What the server said of the form as a whole; a toast says it, too. */
  formError: string | null | undefined;
  /** What is wrong with what cannot be seen in it. */
  alert?: string | undefined;
  /** What the form itself takes. */
  frame: ComponentPropsWithRef<"form">;
  /** Where it goes without a script; none for what needs one. */
  action?: string;
  /** Above the fields: other ways in. */
  before?: ReactNode;
  /** Under the button: ways to the other forms. */
  after?: ReactNode;
  children: ReactNode;
}

/** What the account forms have in common: fields, one button, the reason when it is out of use, ways on. */
export function AccountForm(props: Frame) {
  const { label, flag, what, canSend, busy, done, touched, formError, alert, frame, action, before, after, children } =
    props;
  const reason = useClosedReason(flag, what, canSend);
  return (
    <FramedForm {...frame} {...(action && { action })} method="post">
      <FormBody>
        {before}
        <div className="form-fields">{children}</div>
      </FormBody>
      <FormFooter>
        <FormError>{formError}</FormError>
        <FormAlert>{alert}</FormAlert>
        <SubmitRow busy={busy} disabled={!touched} reason={busy || done ? null : reason}>
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
  const { mutate, isPending, isSuccess } = useMutation<void, ApiError, Values>({
    mutationFn: async (values) => onSubmit?.(values),
    meta: { saysRefusal: true },
    onError: (error) => form.refuse(inWords(error)),
  });
  return {
    busy: isPending,
    done: isSuccess,
    canSend: onSubmit !== undefined,
    touched: form.touched,
    formError: form.formError,
    // What follows is for whoever still has the form before them.
    frame: form.frame((values) => mutate(values, { onSuccess: () => onSent?.() })),
  };
}

/** The refusal with what is said of it as a whole in a visitor's words. */
function inWords(error: ApiError): ApiError {
  return new ApiError(error.status, wordsFor(error, "Please try again"), error.errors);
}
