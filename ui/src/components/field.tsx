import { createContext, type ReactNode, use, useId } from "react";
import { Label } from "./label";

/** What a field tells the control inside it. */
interface FieldLink {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldLink | null>(null);

interface FieldProps {
  label: ReactNode;
  /** What helps filling it in; stays while there is an error. */
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Known beforehand when an error summary links here. */
  id?: string | undefined;
  className?: string | undefined;
  /** One `Input`, `Textarea` or `Select`; it takes id, description and state from here. */
  children: ReactNode;
}

/** Label above, control, hint and error below, tied to each other. */
export function Field({ label, hint, error, required = false, id: given, className, children }: FieldProps) {
  const own = useId();
  const id = given ?? own;
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

/** Hint and error of a control, with the ids `describedByOf` names. */
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

/** `aria-describedby` of a control with these notes: what is wrong comes first. */
export function describedByOf(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
}

interface Linked {
  id?: string | undefined;
  required?: boolean | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
}

/** The control's own properties with those of the field around it, if there is one. */
export function useFieldProps<Props extends Linked>(props: Props): Props {
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
