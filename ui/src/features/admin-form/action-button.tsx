import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button, type ButtonLook } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { Input } from "@/components/input";
import { Select } from "@/components/select";
import { Textarea } from "@/components/textarea";
import type { FilterOption } from "@/features/admin-list";
import type { ApiError } from "@/lib/api";
import { useDialogs } from "@/lib/dialogs";
import { lostPermission } from "@/lib/lost-permission";
import type { ApiRequest } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { errorMessage } from "./server-messages";
import { hundredths } from "./values";

/** What an action asks for. */
interface ActionField {
  name: string;
  label: string;
  kind: "text" | "multiline" | "money" | "choice" | "time";
  hint?: string;
  required?: boolean;
  /** Longest text, in characters. */
  max?: number;
  value?: string;
  options?: readonly FilterOption[];
}

interface ActionButtonProps extends ButtonLook {
  /** The button's label, and the dialog's title. */
  label: string;
  /** What happens. */
  description: string;
  fields?: readonly ActionField[];
  danger?: boolean;
  /** What has to be typed before the button works, such as the name of what is lost. */
  confirmation?: string;
  /** The toast once it is done, which may depend on the answer. */
  done: string | ((answer: unknown) => string);
  /** The title of the toast if it is refused: `We couldn't cancel the ticket`. */
  failed: string;
  /** What the action will do, above the fields. */
  children?: ReactNode;
  /** Values of empty fields are null, amounts are in minor units. */
  request(values: Readonly<Record<string, string | number | null>>): ApiRequest;
  onDone(): void;
}

/**
 * A button for an action on a row, which says what happens and asks for what it needs. If the session has ended, the
 * login opens above the dialog.
 */
export function ActionButton(props: ActionButtonProps) {
  const {
    label,
    description,
    fields = [],
    danger = false,
    confirmation,
    done,
    failed,
    request,
    onDone,
    look = "quiet",
    small = true,
    children,
  } = props;
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const toasts = useToasts();
  const dialogs = useDialogs();
  const { change, busy } = useApiMutation<unknown>(failed);
  const id = useId();
  const named = fields.map(({ name, label: title }) => ({ apiName: name, label: title }));

  function openDialog() {
    setTyped("");
    setError(null);
    setOpen(true);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values: Record<string, string | number | null> = {};
    for (const { name, kind, label: title, required } of fields) {
      const text = String(data.get(name) ?? "").trim();
      const amount = kind === "money" && text !== "" ? hundredths(text) : null;
      if (kind === "money" && text !== "" && amount === null) return setError("Enter an amount such as 15 or 12.50.");
      if (required && text === "") return setError(`${title} is required.`);
      values[name] = text === "" ? null : (amount ?? text);
    }
    send(values);
  }

  function send(values: Readonly<Record<string, string | number | null>>) {
    const sent = request(values);
    change(sent, {
      onSuccess(answer) {
        setOpen(false);
        setError(null);
        toasts.success(typeof done === "string" ? done : done(answer));
        onDone();
      },
      // The dialog says it.
      isQuiet: (failure) => isLoggedOut(failure) || lostPermission(failure, sent) !== null,
      onError(failure) {
        const lost = lostPermission(failure, sent);
        const kept = fields.length > 0 ? " Your changes are still here." : "";
        setError(isLoggedOut(failure) ? null : lost ? lost + kept : errorMessage(failure, named));
        if (isLoggedOut(failure))
          dialogs.open("login", {
            description: "Your session has ended. Log in to continue: nothing you typed is lost.",
            onSuccess: () => send(values),
          });
      },
    });
  }

  return (
    <>
      <Button look={danger && look === "quiet" ? "danger" : look} onClick={openDialog} small={small}>
        {label}
      </Button>
      {open ? (
        <Dialog
          description={description}
          onClose={() => setOpen(false)}
          open
          size={children ? "medium" : "small"}
          title={label}
        >
          <FormLayout onSubmit={submit}>
            {fields.length > 0 || confirmation || error || children ? (
              <FormBody>
                <FormError>{error}</FormError>
                {children}
                {fields.map(({ name, label: title, kind, hint, max, value, options = [], required = false }) => (
                  <Field hint={hint} id={`${id}-${name}`} key={name} label={title} required={required}>
                    {kind === "multiline" ? (
                      <Textarea defaultValue={value} maxLength={max} name={name} required={false} />
                    ) : kind === "choice" ? (
                      <Select defaultValue={value} name={name} required={false}>
                        {options.map((option) => (
                          <option key={option.value} value={option.value}>
                            {option.label}
                          </option>
                        ))}
                      </Select>
                    ) : (
                      <Input
                        defaultValue={value}
                        inputMode={kind === "money" ? "decimal" : undefined}
                        name={name}
                        required={false}
                        type={kind === "time" ? "datetime-local" : "text"}
                      />
                    )}
                  </Field>
                ))}
                {confirmation ? (
                  <Field id={`${id}-confirmation`} label={`Type ${confirmation} to confirm`} required>
                    <Input
                      autoCapitalize="none"
                      autoComplete="off"
                      onChange={({ target }) => setTyped(target.value)}
                      required={false}
                      spellCheck={false}
                      value={typed}
                    />
                  </Field>
                ) : null}
              </FormBody>
            ) : null}
            <FormFooter>
              <Button
                busy={busy}
                disabled={confirmation !== undefined && typed.trim() !== confirmation}
                look={danger ? "danger" : "primary"}
                type="submit"
              >
                {label}
              </Button>
              <Button look="quiet" onClick={() => setOpen(false)}>
                Cancel
              </Button>
            </FormFooter>
          </FormLayout>
        </Dialog>
      ) : null}
    </>
  );
}

const isLoggedOut = ({ status }: ApiError) => status === 401;
