import { type ReactNode, useState } from "react";
import type { ApiCall, ApiPath, ResponseTo, SendMethod } from "@/api/calls";
import { Button, type ButtonStyle } from "@/components/button";
import { lazyWithRetry } from "@/components/lazy-with-retry";
import { lostPermission } from "@/lib/lost-permission";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import type { ActionDialogProps, ActionField, ActionValues } from "./action-dialog";
import { labelledErrorMessage } from "./server-messages";

const ActionDialog = lazyWithRetry<ActionDialogProps>(() => import("./action-dialog"));

/** The values of the fields: amounts are numbers, and optional fields may be empty. */
type ValuesOf<Fields extends readonly ActionField[]> = {
  readonly [Field in Fields[number] as Field["name"]]:
    | (Field["kind"] extends "money" ? number : string)
    | (Field extends { required: true } | { kind: "choice" } ? never : null);
};

interface ActionButtonProps<Method extends SendMethod, Path extends ApiPath, Fields extends readonly ActionField[]>
  extends ButtonStyle {
  /** The button's label, and the dialog's title. */
  label: string;
  /** What happens. */
  description: string;
  fields?: Fields;
  danger?: boolean;
  /** What has to be typed before the button works, such as the name of what is lost. */
  confirmation?: string;
  /** The toast once it is done, which may depend on the answer; then it follows `request`, which says what that is. */
  successMessage: string | ((answer: ResponseTo<Method, Path>) => string);
  /** The title of the toast if it is refused: `We couldn't cancel the ticket`. */
  errorTitle: string;
  /** Why an answer that is no error means that nothing was done; null if it was. */
  refusalOf?(answer: ResponseTo<Method, Path>): string | null;
  /** What the action will do, above the fields. */
  children?: ReactNode;
  request(values: ValuesOf<Fields>): ApiCall<Method, Path>;
  onDone(): void;
}

/**
 * A button for an action on a row, which says what happens and asks for what it needs. If the session has ended, the
 * login opens above the dialog.
 */
export function ActionButton<
  const Method extends SendMethod,
  const Path extends ApiPath,
  const Fields extends readonly ActionField[] = readonly [],
>(props: ActionButtonProps<Method, Path, Fields>) {
  const {
    label,
    description,
    fields = [],
    danger = false,
    confirmation,
    successMessage,
    errorTitle,
    refusalOf,
    request,
    onDone,
    variant = "quiet",
    small = true,
    children,
  } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const toasts = useToasts();
  const { mutate, isPending } = useApiMutation(errorTitle);

  function openDialog() {
    setError(null);
    setIsOpen(true);
  }

  function send(values: ActionValues) {
    const sent = request(values as never);
    setError(null);
    mutate(sent, {
      onSuccess(answer) {
        const refusal = refusalOf?.(answer) ?? null;
        setIsOpen(refusal !== null);
        setError(refusal);
        if (refusal !== null) toasts.error(errorTitle, refusal);
        else toasts.success(typeof successMessage === "string" ? successMessage : successMessage(answer));
        onDone();
      },
      // The dialog shows the error.
      suppressToast: (failure) => lostPermission(failure, sent) !== null,
      onError(failure) {
        const lost = lostPermission(failure, sent);
        const note = fields.length > 0 ? " Your changes are still here." : "";
        setError(lost ? lost + note : labelledErrorMessage(failure, fields));
      },
    });
  }

  return (
    <>
      {/* Only the dialog's button is filled with red. */}
      <Button className={danger ? "is-risky" : undefined} variant={variant} onClick={openDialog} small={small}>
        {label}
      </Button>
      {isOpen ? (
        <ActionDialog
          busy={isPending}
          confirmation={confirmation}
          danger={danger}
          description={description}
          error={error}
          fields={fields}
          label={label}
          onClose={() => setIsOpen(false)}
          onSend={send}
        >
          {children}
        </ActionDialog>
      ) : null}
    </>
  );
}
