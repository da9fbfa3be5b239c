import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { describedByOf, FieldNotes } from "./field";

export interface ChoiceProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** An input with its label beside it: the common part of checkbox, radio and switch. */
export function Choice({ label, hint, error, id: givenId, className, ...rest }: ChoiceProps & { type: string }) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  return (
    <div className="choice">
      <input
        {...rest}
        aria-describedby={
          [describedByOf(id, hint, error), rest["aria-describedby"]].filter(Boolean).join(" ") || undefined
        }
        className={className}
        id={id}
        {...(error && { "aria-invalid": true })}
      />
      <label htmlFor={id}>{label}</label>
      <FieldNotes error={error} hint={hint} id={id} />
    </div>
  );
}
