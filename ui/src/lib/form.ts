import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type DefaultValues, type FieldErrors, type Path, type Resolver, useForm } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import type { ApiError } from "./api";
import type { FormReply } from "./form-reply";
import { useHydrated } from "./hydrated";

/** Every field is text, as it is in the form. */
type Fields<Values> = Record<keyof Values, string>;

interface Options<Values extends Fields<Values>> {
  /** The rules, with the words for what is wrong. */
  schema: ZodMiniType<Values, Values>;
  /** Every field as it begins; what a `reply` brings wins. */
  values: Values;
  /** What the server said when the form was sent without a script. */
  reply?: FormReply | null;
}

/** A form whose fields work without a script, too, and whose errors come from its rules or from the server. */
export function useApiForm<Values extends Fields<Values>>({ schema, values, reply = null }: Options<Values>) {
  const hydrated = useHydrated();
  const [start] = useState(() => ({ ...values, ...reply?.values }));
  const [replied] = useState(() => errorsOf(reply?.errors ?? {}));
  const form = useForm<Values>({
    resolver: zodResolver(schema) as Resolver<Values>,
    defaultValues: start as DefaultValues<Values>,
    errors: replied as FieldErrors<Values>,
  });
  const { errors, isDirty } = form.formState;
  const errorOf = (name: keyof Values & string) => errors[name]?.message as string | undefined;
  const said = reply && Object.keys(reply.errors).length === 0 ? reply.message : undefined;

  return {
    ...form,
    /** Everything an `Input` needs of its field. */
    input: (name: Path<Values> & keyof Values) => ({ ...form.register(name), defaultValue: start[name] as string }),
    errorOf,
    /** What is wrong with no field in particular. */
    formError: errors.root?.server?.message ?? said,
    /** There is something to send. Without a script it is the server that finds out. */
    touched: !hydrated || isDirty || reply !== null,
    /** Without a script the browser's own checks stand in for the rules. */
    noValidate: hydrated,
    /** Puts a refusal where it belongs: at the fields it names, else at the form. */
    refuse(error: ApiError) {
      const known = Object.entries(error.errors).filter(([name]) => name in start);
      for (const [name, messages] of known)
        form.setError(
          name as Path<Values>,
          { message: messages[0] ?? error.message },
          { shouldFocus: name === known[0]?.[0] },
        );
      if (known.length === 0) form.setError("root.server", { message: error.message });
    },
  };
}

function errorsOf(errors: FormReply["errors"]) {
  return Object.fromEntries(Object.entries(errors).map(([name, [message]]) => [name, { type: "server", message }]));
}
