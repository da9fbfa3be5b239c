import { useId } from "react";
import { Field } from "./field";
import { Input } from "./input";

interface ConfirmationFieldProps {
  /** What has to be typed: the name of what is lost. */
  name: string;
  value: string;
  onChange(value: string): void;
}

/** Asks to type a name before something is lost for good. */
export function ConfirmationField({ name, value, onChange }: ConfirmationFieldProps) {
  const id = useId();
  return (
    <Field
      id={`${id}-confirmation`}
      label={
        <>
          Type <b>{shown(name)}</b> to confirm
        </>
      }
      required
    >
      <Input
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        required={false}
        spellCheck={false}
        value={value}
      />
    </Field>
  );
}

/** Whether a name was typed as it is shown, upper and lower case included. */
export function isConfirmed(name: string, typed: string): boolean {
  return shown(typed) === shown(name);
}

/** A browser shows several spaces as one. */
const shown = (text: string) => text.trim().replace(/\s+/g, " ");
