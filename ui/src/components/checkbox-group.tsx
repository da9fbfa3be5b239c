import { type ReactNode, useId } from "react";
import { Choice } from "./choice";
import { describedByOf, FieldNotes } from "./field";

interface CheckboxGroupProps {
  legend: ReactNode;
  /** Name of every checkbox; the option is its value. */
  name: string;
  options: readonly string[];
  /** The options that are checked at first. */
  defaultValues: readonly string[];
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Another control of the group, below the checkboxes. */
  children?: ReactNode;
}

/** Checkboxes of which several may be checked. The browser cannot require one of them; the server does. */
export function CheckboxGroup({
  legend,
  name,
  options,
  defaultValues,
  hint,
  error,
  required = false,
  children,
}: CheckboxGroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={describedByOf(id, hint, error)} className="field">
      <legend className="label">
        {legend}
        {required ? (
          <span aria-hidden="true" className="label-mark">
            *
          </span>
        ) : null}
      </legend>
      {options.map((option) => (
        <Choice
          className="checkbox"
          defaultChecked={defaultValues.includes(option)}
          key={option}
          label={option}
          name={name}
          type="checkbox"
          value={option}
        />
      ))}
      {children}
      <FieldNotes error={error} hint={hint} id={id} />
    </fieldset>
  );
}
