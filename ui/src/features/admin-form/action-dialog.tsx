import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/button";
import { ConfirmationField, isConfirmed } from "@/components/confirmation-field";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { Input } from "@/components/input";
import { Select } from "@/components/select";
import { Textarea } from "@/components/textarea";
import type { FilterOption } from "@/features/admin-list";
import { dismissLabel } from "@/lib/dismiss-label";
import { hundredths } from "./values";

/** What an action asks for. */
export interface ActionField {
  name: string;
  label: string;
  kind: "text" | "multiline" | "money" | "choice" | "time";
  hint?: string;
  required?: boolean;
  /** Maximum length, in characters. */
  max?: number;
  value?: string;
  options?: readonly FilterOption[];
}

/** Values of empty fields are null, amounts are in minor units. */
export type ActionValues = Readonly<Record<string, string | number | null>>;

export interface ActionDialogProps {
  /** The dialog's title, and the label of the button that sends it. */
  label: string;
  /** What happens. */
  description: string;
  fields: readonly ActionField[];
  danger: boolean;
  /** What has to be typed before the button works, such as the name of what is lost. */
  confirmation: string | undefined;
  error: string | null;
  busy: boolean;
  /** What the action will do, above the fields. */
  children: ReactNode;
  onSend(values: ActionValues): void;
  onClose(): void;
}

/** Says what an action does, and asks for what it needs. */
export default function ActionDialog(props: ActionDialogProps) {
  const { label, description, fields, danger, confirmation, error, busy, children, onSend, onClose } = props;
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const id = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { values, problem } = readFields(fields, new FormData(form));
    setProblem(problem);
    if (problem) (form.elements.namedItem(problem.name) as HTMLElement | null)?.focus();
    else onSend(values);
  }

  return (
    <Dialog description={description} onClose={onClose} open size={children ? "medium" : "small"} title={label}>
      <FormLayout onSubmit={submit}>
        {fields.length > 0 || confirmation || error || children ? (
          <FormBody>
            <FormError>{error}</FormError>
            {children}
            {fields.map((field) => (
              <Field
                error={problem?.name === field.name ? problem.message : undefined}
                hint={field.hint}
                id={`${id}-${field.name}`}
                key={field.name}
                label={field.label}
                required={field.required ?? false}
              >
                <FieldControl field={field} />
              </Field>
            ))}
            {confirmation ? <ConfirmationField name={confirmation} onChange={setTyped} value={typed} /> : null}
          </FormBody>
        ) : null}
        <FormFooter>
          <Button
            busy={busy}
            disabled={confirmation !== undefined && !isConfirmed(confirmation, typed)}
            variant={danger ? "danger" : "primary"}
            type="submit"
          >
            {label}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {dismissLabel(label)}
          </Button>
        </FormFooter>
      </FormLayout>
    </Dialog>
  );
}

/** What is wrong with a field. */
interface Problem {
  name: string;
  message: string;
}

/** The values of the fields, and the first problem with them. */
function readFields(fields: readonly ActionField[], data: FormData): { values: ActionValues; problem: Problem | null } {
  const values: Record<string, string | number | null> = {};
  for (const { name, kind, label, required } of fields) {
    const text = String(data.get(name) ?? "").trim();
    const amount = kind === "money" && text !== "" ? hundredths(text) : null;
    if (kind === "money" && text !== "" && amount === null)
      return { values, problem: { name, message: "Enter an amount such as 15 or 12.50." } };
    if (required && text === "") return { values, problem: { name, message: `${label} is required.` } };
    values[name] = text === "" ? null : (amount ?? text);
  }
  return { values, problem: null };
}

function FieldControl({ field: { name, kind, max, value, options = [] } }: { field: ActionField }) {
  if (kind === "multiline") return <Textarea defaultValue={value} maxLength={max} name={name} required={false} />;
  if (kind === "choice")
    return (
      <Select defaultValue={value} name={name} required={false}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  return (
    <Input
      defaultValue={value}
      inputMode={kind === "money" ? "decimal" : undefined}
      name={name}
      required={false}
      type={kind === "time" ? "datetime-local" : "text"}
    />
  );
}
