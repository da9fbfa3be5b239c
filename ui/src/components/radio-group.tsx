import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { Choice } from "./choice";
import { describedByOf, FieldNotes } from "./field";

interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps extends Omit<ComponentPropsWithRef<"input">, "type" | "value" | "defaultValue" | "id"> {
  legend: ReactNode;
  options: RadioOption[];
  hint?: ReactNode;
  error?: string | undefined;
  value?: string | undefined;
  defaultValue?: string | undefined;
  /** Side by side, for a few short labels. */
  inline?: boolean | undefined;
}

/** A radio group. Other props (name, onChange, ref) are passed to every radio button. */
export function RadioGroup({
  legend,
  options,
  hint,
  error,
  value,
  defaultValue,
  name,
  inline,
  ...rest
}: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={describedByOf(id, hint, error)}
      className={inline ? "field is-inline" : "field"}
      {...(error && { "aria-invalid": true })}
    >
      <legend className="label">
        {legend}
        {rest.required ? (
          <span aria-hidden="true" className="label-mark">
            *
          </span>
        ) : null}
      </legend>
      {options.map((option) => (
        <Choice
          {...rest}
          className="radio"
          disabled={option.disabled ?? rest.disabled}
          hint={option.hint}
          key={option.value}
          label={option.label}
          name={name ?? id}
          type="radio"
          value={option.value}
          {...(value !== undefined && { checked: value === option.value })}
          {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
        />
      ))}
      <FieldNotes error={error} hint={hint} id={id} />
    </fieldset>
  );
}
