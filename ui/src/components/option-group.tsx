import { type ReactNode, useId } from "react";
import { Choice } from "./choice";
import { describedByOf, FieldNotes } from "./field";

interface OptionGroupProps {
  legend: ReactNode;
  /** Several options can be checked, or one. The browser cannot require one of several checkboxes; the server does. */
  type: "checkbox" | "radio";
  /** Name of every input; the option is its value and its label. */
  name: string;
  options: readonly string[];
  /** The label of an empty option. */
  emptyLabel?: string | undefined;
  /** The options that are checked at first. */
  defaultValues: readonly string[];
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Side by side, for a few short labels. */
  inline?: boolean | undefined;
  /** Another control of the group, below the options. */
  children?: ReactNode;
}

/** Checkboxes or radio buttons for a list of texts. */
export function OptionGroup(props: OptionGroupProps) {
  const {
    legend,
    type,
    name,
    options,
    emptyLabel,
    defaultValues,
    hint,
    error,
    required = false,
    inline,
    children,
  } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={describedByOf(id, hint, error)} className={inline ? "field is-inline" : "field"}>
      <legend className="label">
        {legend}
        {required ? (
          <span aria-hidden="true" className="label-mark">
            *
          </span>
        ) : null}
      </legend>
      {(emptyLabel === undefined ? options : [...options, ""]).map((option) => (
        <Choice
          className={type}
          defaultChecked={defaultValues.includes(option)}
          key={option}
          label={option || emptyLabel}
          name={name}
          required={required && type === "radio"}
          type={type}
          value={option}
        />
      ))}
      {children}
      <FieldNotes error={error} hint={hint} id={id} />
    </fieldset>
  );
}
