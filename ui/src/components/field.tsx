import { createContext, type ReactNode, use, useId } from "react";
import { Label } from "./label";

/** What a field passes to its control. */
interface ControlState {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<ControlState | null>(null);

interface FieldProps {
  label: ReactNode;
  /** Help text; stays visible beside an error. */
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Set it if an error summary links here. */
  id?: string | undefined;
  className?: string | undefined;
  /** One `Input`, `Textarea` or `Select`; it gets id, description and state from the field. */
  children: ReactNode;
}

/** Label, control, hint and error, linked to each other. */
export function Field({ label, hint, error, required = false, id: givenId, className, children }: FieldProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const describedBy = describedByOf(id, hint, error);
  return (
    <div className={className ? `field ${className}` : "field"}>
      <Label htmlFor={id} required={required}>
        {label}
      </Label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      <FieldNotes error={error} hint={hint} id={id} />
    </div>
  );
}

/** A control's hint and error, with the ids that `describedByOf` returns. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </>
  );
}

/** A control's `aria-describedby`; the error comes first. */
export function describedByOf(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
}

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
}

/** Merges a control's props with those of the surrounding field, if there is one. */
export function useFieldProps<Props extends ControlProps>(props: Props): Props {
  const field = use(FieldContext);
  if (!field) return props;
  const description = [field.describedBy, props["aria-describedby"]].filter(Boolean).join(" ");
  return {
    ...props,
    id: props.id ?? field.id,
    required: props.required ?? field.required,
    ...(description && { "aria-describedby": description }),
    ...(field.invalid && { "aria-invalid": true }),
  };
}
