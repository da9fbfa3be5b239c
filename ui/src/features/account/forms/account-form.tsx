import { useMutation } from "@tanstack/react-query";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { FormAlert, FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { SubmitButton } from "@/components/submit-button";
import type { FlagName } from "@/features/flags";
import { ApiError } from "@/lib/api";
import type { useApiForm } from "@/lib/form";
import type { Fields } from "@/lib/rules";
import { visitorErrorMessage } from "../error-message";
import { useUnavailableReason } from "./use-form-availability";

interface FormOptions {
  /** The button's label. */
  label: string;
  /** The flag that must be on for guests; omit for forms that are always open. */
  flag?: FlagName;
  /** Shown to logged-in users by a form that is for guests only. */
  guestsOnly?: string;
  /** Shown while the form is closed. */
  closedMessage: string;
  canSend: boolean;
  busy: boolean;
  /** Submitted successfully; ignore conditions that arise afterwards. */
  done: boolean;
  touched: boolean;
  /** The server's error for the whole form; a toast announces it too. */
  formError: string | null | undefined;
  /** An error of a hidden field. */
  alert?: string | undefined;
  /** Props of the `<form>`. */
  formProps: ComponentPropsWithRef<"form">;
  /** Where the form is sent without a script; omit if it needs one. */
  action?: string;
  /** Above the fields: social logins. */
  before?: ReactNode;
  /** Below the button: links to the other forms. */
  after?: ReactNode;
  children: ReactNode;
}

/** The common layout of the account forms: fields, submit button with the reason when disabled, and links. */
export function AccountForm(props: FormOptions) {
  const { label, flag, guestsOnly, closedMessage, canSend, busy, done, touched } = props;
  const { formError, alert, formProps, action, before, after, children } = props;
  const reason = useUnavailableReason({ flag, guestsOnly, closedMessage, canSend });
  return (
    <FormLayout {...formProps} {...(action && { action })} method="post">
      <FormBody>
        {before}
        <div className="form-fields">{children}</div>
      </FormBody>
      <FormFooter>
        <FormError>{formError}</FormError>
        <FormAlert>{alert}</FormAlert>
        <SubmitButton busy={busy} disabled={!touched} reason={busy || done ? null : reason}>
          {label}
        </SubmitButton>
        {after ? <p className="dialog-links">{after}</p> : null}
      </FormFooter>
    </FormLayout>
  );
}

/** Submits a form with `onSubmit`, shows errors at its fields and calls `onSent` on success. */
export function useFormSubmit<Values extends Fields<Values>>(
  form: ReturnType<typeof useApiForm<Values>>,
  onSubmit: ((values: Values) => Promise<void>) | undefined,
  onSent?: () => void,
) {
  const { mutate, isPending, isSuccess } = useMutation<void, ApiError, Values>({
    mutationFn: async (values) => onSubmit?.(values),
    meta: { handlesForbidden: true },
    onError: (error) => form.showError(withVisitorMessage(error)),
  });
  return {
    busy: isPending,
    done: isSuccess,
    canSend: onSubmit !== undefined,
    touched: form.touched,
    formError: form.formError,
    // Not called if the form was unmounted meanwhile.
    formProps: form.formProps((values) => mutate(values, { onSuccess: () => onSent?.() })),
  };
}

/** The same error with a message for visitors. */
function withVisitorMessage(error: ApiError): ApiError {
  return new ApiError(error.status, visitorErrorMessage(error, "Try again"), error.errors);
}
