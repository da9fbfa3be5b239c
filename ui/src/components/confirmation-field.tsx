import { useId } from "react";
import { Field } from "./field";
import { Input } from "./input";

interface ConfirmationFieldProps {
  /** The text to type: the name of what will be deleted. */
  name: string;
  value: string;
  onChange(value: string): void;
}

/** Asks the user to type a name before something is deleted for good. */
export function ConfirmationField({ name, value, onChange }: ConfirmationFieldProps) {
  const id = useId();
  return (
    <Field
      id={`${id}-confirmation`}
      label={
        <>
          Type <b>{collapseSpaces(name)}</b> to confirm
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

/** Whether the typed text matches the name; case matters, the number of spaces does not. */
export function isConfirmed(name: string, typed: string): boolean {
  return collapseSpaces(typed) === collapseSpaces(name);
}

/** As browsers show the text: without spaces at its ends, and with single ones between words. */
const collapseSpaces = (text: string) => text.trim().replace(/\s+/g, " ");
