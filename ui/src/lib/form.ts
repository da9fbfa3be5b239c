import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type ApiError, isReauthenticationDeclined } from "./api";
import type { FormReply } from "./form-reply";
import { useHydrated } from "./hydrated";
import { type Fields, type Rules, validate } from "./rules";

interface Options<Values extends Fields<Values>> {
  rules: Rules<Values>;
  /** The initial values; those of `reply` take precedence. */
  values: Values;
  /** The server's reply to a submission without a script. */
  reply?: FormReply | null;
}

/** The server's last errors, by field or for the whole form. */
interface FormErrors<Values> {
  fields: Partial<Record<keyof Values, string>>;
  form: string | null;
}

const noErrors = { fields: {}, form: null };

/**
 * A form that works without a script; errors come from its rules or from the server. Fields are uncontrolled, because a
 * visitor may type before the script arrives.
 */
export function useApiForm<Values extends Fields<Values>>({ rules, values, reply = null }: Options<Values>) {
  type Name = keyof Values & string;
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [initial, setInitial] = useState(() => overriddenBy(values, (name) => reply?.values[name]));
  const [entered, setEntered] = useState(initial);
  const [serverErrors, setServerErrors] = useState<FormErrors<Values>>(() =>
    reply ? formErrorsOf(reply, values) : noErrors,
  );
  /** After the first attempt, errors update while the visitor types. */
  const [attempted, setAttempted] = useState(false);

  const names = Object.keys(initial) as Name[];
  const brokenRules: FormErrors<Values>["fields"] = attempted ? validate(rules, entered).errors : {};
  const read = () => readFields(element.current, initial);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for input typed before the script arrived
  useLayoutEffect(() => setEntered(read()), []);
  useErrorInView(element, serverErrors, attempted);

  function onInput({ target }: FormEvent) {
    const { name } = target as HTMLInputElement;
    setEntered(read());
    // The server's error was about the old value.
    setServerErrors((previous) => ({ ...previous, fields: { ...previous.fields, [name]: undefined } }));
  }

  return {
    /** Props of the `<form>`. `send` is called with valid values only. */
    formProps: (send: (values: Values) => void) => ({
      ref: element,
      onInput,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        const current = read();
        const validated = validate(rules, current);
        const invalid = names.filter((name) => validated.errors[name]);
        setEntered(current);
        setAttempted(true);
        setServerErrors(noErrors);
        if (invalid.length > 0) focusFirst(element.current, invalid);
        else send(validated.values);
      },
      // Without a script the browser's validation replaces the rules.
      noValidate: hydrated,
    }),
    /** Props of a field's `Input`. */
    input: (name: Name) => ({ name, defaultValue: initial[name] as string }),
    /** The current values. */
    entered,
    errorOf: (name: Name): string | undefined => serverErrors.fields[name] ?? brokenRules[name],
    /** The error of the form as a whole. */
    formError: serverErrors.form,
    /** Whether there is something to submit. Without a script the server decides. */
    touched: !hydrated || reply !== null || names.some((name) => entered[name] !== initial[name]),
    /** Shows an API error at the fields it names, otherwise at the form. */
    showError(error: ApiError) {
      // The visitor declined and knows why nothing happened.
      if (isReauthenticationDeclined(error)) return;
      const next = formErrorsOf(error, initial);
      setServerErrors(next);
      const refused = names.filter((name) => next.fields[name]);
      focusFirst(element.current, refused);
    },
    /** Restarts with these values, after they were saved. */
    resetTo(values: Values) {
      for (const field of element.current?.elements ?? [])
        if (field instanceof HTMLInputElement && field.name in values) field.value = values[field.name as Name];
      setInitial(values);
      setEntered(values);
      setAttempted(false);
      setServerErrors(noErrors);
    },
    /** Resets the form to its initial values. */
    reset() {
      element.current?.reset();
      setEntered(initial);
      setAttempted(false);
      setServerErrors(noErrors);
    },
  };
}

/** Shows the error below the focused field, which may be hidden behind the dialog's footer. */
function useErrorInView(element: RefObject<HTMLFormElement | null>, serverErrors: object, attempted: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the errors change
  useEffect(() => {
    const field =
      document.activeElement?.closest("form") === element.current && document.activeElement?.closest(".field");
    if (field) field.querySelector(".field-error")?.scrollIntoView({ block: "nearest" });
  }, [serverErrors, attempted]);
}

/** Focuses the first visible control among these fields. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]) {
  for (const field of (form?.elements ?? []) as Iterable<HTMLInputElement>)
    if (names.includes(field.name) && field.type !== "hidden") {
      const details = field.closest("details");
      if (details) details.open = true;
      return field.focus();
    }
}

/** The values of these fields in the form; those it has no field for stay as they are. */
function readFields<Values extends Fields<Values>>(form: HTMLFormElement | null, values: Values): Values {
  const data = form && new FormData(form);
  // Checked boxes with one name are lines of one value; without any, the value is empty.
  return overriddenBy(values, (name) => form?.elements.namedItem(name) && data?.getAll(name).join("\n"));
}

/** The values, each replaced by what `lookUp` returns for its name, unless that is null or undefined. */
function overriddenBy<Values extends Fields<Values>>(values: Values, lookUp: (name: string) => unknown): Values {
  const found = Object.entries(values).map(([name, value]) => [name, lookUp(name) ?? value]);
  return Object.fromEntries(found) as Values;
}

/** If no error belongs to a field of this form, the message is shown for the form. */
function formErrorsOf<Values extends Fields<Values>>(
  { message, errors }: Pick<ApiError, "message" | "errors">,
  values: Values,
): FormErrors<Values> {
  const fieldNames = Object.keys(values).filter((name) => errors[name]);
  const fields = Object.fromEntries(fieldNames.map((name) => [name, errors[name]?.[0] ?? message]));
  return { fields: fields as FormErrors<Values>["fields"], form: fieldNames.length > 0 ? null : message };
}
