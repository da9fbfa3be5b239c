import { type MouseEvent, type RefObject, useEffect } from "react";
import type { FieldErrors } from "react-hook-form";
import { ErrorSummary } from "@/components/error-summary";
import { idOf } from "./controls/form-control";
import type { FormField, FormValues } from "./types";
import type { RecordState } from "./use-record-state";

interface FormErrorsProps {
  record: RecordState;
  /** An error that belongs to no field. */
  formError: string | null;
  summary: RefObject<HTMLDivElement | null>;
}

/** What is wrong with a rejected form. Gets the focus after every rejected attempt. */
export function FormErrors({ record, formError, summary }: FormErrorsProps) {
  const { errors, submitCount } = record.state.formState;
  const problems = problemsOf(record.fields, errors);
  const isRejected = submitCount > 0 && problems.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after every rejected attempt
  useEffect(() => {
    if (isRejected || formError) summary.current?.focus();
  }, [submitCount, formError]);

  if (formError)
    return (
      <div className="note is-danger" ref={summary} role="alert" tabIndex={-1}>
        <p>{formError}</p>
      </div>
    );
  return (
    <ErrorSummary
      errors={isRejected ? problems : []}
      onClick={focusField}
      ref={summary}
      title={problems.length === 1 ? "One field needs your attention" : `${problems.length} fields need your attention`}
    />
  );
}

/** The message of each field with an error, and the id of its control. */
function problemsOf(fields: readonly FormField[], errors: FieldErrors<FormValues>) {
  return fields.flatMap(({ name }) => {
    const error = errors[name] as { message?: string } | unknown[] | undefined;
    const message = Array.isArray(error) ? firstMessage(error) : error?.message;
    return message ? [{ id: idOf(name), message }] : [];
  });
}

/** The first message in the errors of a list. */
function firstMessage(errors: unknown): string | null {
  if (typeof errors !== "object" || errors === null) return null;
  if ("message" in errors && typeof errors.message === "string") return errors.message;
  for (const inner of Object.values(errors)) {
    const message = firstMessage(inner);
    if (message) return message;
  }
  return null;
}

/** Focuses the field of a clicked link. A jump within the page would be a navigation, which the guard has to know. */
function focusField(event: MouseEvent) {
  const href = (event.target as Element).closest("a")?.getAttribute("href");
  if (!href) return;
  event.preventDefault();
  const field = document.getElementById(href.slice(1));
  (field instanceof HTMLFieldSetElement ? field.querySelector("input") : field)?.focus();
}
