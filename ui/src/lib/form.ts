import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type ApiError, isUnconfirmed } from "./api";
import type { FormReply } from "./form-reply";
import { useHydrated } from "./hydrated";
import { check, type Fields, type Rules } from "./rules";

interface Options<Values extends Fields<Values>> {
  rules: Rules<Values>;
  /** Every field as it begins; what a `reply` brings wins. */
  values: Values;
  /** What the server said when the form was sent without a script. */
  reply?: FormReply | null;
}

/** What the server said last: of single fields, or of the form as a whole. */
interface Refusal<Values> {
  fields: Partial<Record<keyof Values, string>>;
  form: string | null;
}

const noRefusal = { fields: {}, form: null };

/**
 * A form whose fields work without a script, too, and whose errors come from its rules or from the server. The
 * document keeps what is filled in: a visitor may have begun before the script arrived.
 */
export function useApiForm<Values extends Fields<Values>>({ rules, values, reply = null }: Options<Values>) {
  type Name = keyof Values & string;
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [start, setStart] = useState(() => fieldsOf(values, (name) => reply?.values[name]));
  const [entered, setEntered] = useState(start);
  const [refusal, setRefusal] = useState<Refusal<Values>>(() => (reply ? refusalOf(reply, values) : noRefusal));
  /** From the first attempt on, errors come and go while a visitor types. */
  const [attempted, setAttempted] = useState(false);

  const names = Object.keys(start) as Name[];
  const broken: Refusal<Values>["fields"] = attempted ? check(rules, entered).errors : {};

  function read(): Values {
    const data = element.current ? new FormData(element.current) : null;
    return fieldsOf(start, (name) => data?.get(name));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was filled in before there was a script
  useLayoutEffect(() => setEntered(read()), []);

  // What is said below the field may be under the foot of a dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is something new to be said
  useEffect(() => {
    const field =
      document.activeElement?.closest("form") === element.current && document.activeElement?.closest(".field");
    if (field) field.querySelector(".field-error")?.scrollIntoView({ block: "nearest" });
  }, [refusal, attempted]);

  /** Leads to the first of these fields there is something to do at. */
  function focusFirst(wanted: Name[]) {
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement) || field.type === "hidden") continue;
      if (wanted.includes(field.name as Name)) return field.focus();
    }
  }

  function onInput({ target }: FormEvent) {
    const { name } = target as HTMLInputElement;
    setEntered(read());
    // What was said of the old text says nothing of the new one.
    setRefusal((said) => ({ ...said, fields: { ...said.fields, [name]: undefined } }));
  }

  return {
    /** What the `<form>` itself takes. `send` is called with values no rule speaks against. */
    frame: (send: (values: Values) => void) => ({
      ref: element,
      onInput,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        const now = read();
        const checked = check(rules, now);
        const wrong = names.filter((name) => checked.errors[name]);
        setEntered(now);
        setAttempted(true);
        setRefusal(noRefusal);
        if (wrong.length > 0) focusFirst(wrong);
        else send(checked.values);
      },
      // Without a script the browser's own checks stand in for the rules.
      noValidate: hydrated,
    }),
    /** What an `Input` needs of its field. */
    input: (name: Name) => ({ name, defaultValue: start[name] as string }),
    /** What is filled in, for what is shown beside it. */
    entered,
    errorOf: (name: Name): string | undefined => refusal.fields[name] ?? broken[name],
    /** What is wrong with no field in particular. */
    formError: refusal.form,
    /** There is something to send. Without a script it is the server that finds out. */
    touched: !hydrated || reply !== null || names.some((name) => entered[name] !== start[name]),
    /** Puts a refusal where it belongs: at the fields it names, else at the form. */
    refuse(error: ApiError) {
      // Who would not say once more who they are knows why nothing happened.
      if (isUnconfirmed(error)) return;
      const next = refusalOf(error, start);
      setRefusal(next);
      focusFirst(names.filter((name) => next.fields[name]));
    },
    /** Begins anew with these values: what was sent is now what there is. */
    begin(values: Values) {
      for (const field of element.current?.elements ?? [])
        if (field instanceof HTMLInputElement && field.name in values) field.value = values[field.name as Name];
      setStart(values);
      setEntered(values);
      setAttempted(false);
      setRefusal(noRefusal);
    },
    /** Back to the beginning. */
    reset() {
      element.current?.reset();
      setEntered(start);
      setAttempted(false);
      setRefusal(noRefusal);
    },
  };
}

/** The same fields, with what is found for them in place of what they hold. */
function fieldsOf<Values extends Fields<Values>>(values: Values, find: (name: string) => unknown): Values {
  const found = Object.entries(values).map(([name, value]) => [name, find(name) ?? value]);
  return Object.fromEntries(found) as Values;
}

/** Fields the form does not have cannot say anything: then the message stands for all. */
function refusalOf<Values extends Fields<Values>>(
  { message, errors }: Pick<ApiError, "message" | "errors">,
  values: Values,
): Refusal<Values> {
  const known = Object.keys(values).filter((name) => errors[name]);
  const fields = Object.fromEntries(known.map((name) => [name, errors[name]?.[0] ?? message]));
  return { fields: fields as Refusal<Values>["fields"], form: known.length > 0 ? null : message };
}
