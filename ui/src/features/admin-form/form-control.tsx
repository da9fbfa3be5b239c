import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { Checkbox } from "@/components/checkbox";
import { Field, FieldNotes } from "@/components/field";
import { Input } from "@/components/input";
import { Select } from "@/components/select";
import { Switch } from "@/components/switch";
import { Textarea } from "@/components/textarea";
import { useRights } from "@/features/account";
import { lazyComponent } from "@/lib/lazy-module";
import { zoneLabel } from "@/lib/time-zone";
import { GroupRows } from "./group-rows";
import { PairRows } from "./pair-rows";
import { relationOptions, relationPermission, relationQuery } from "./relations";
import type { FormContext, FormField, FormValue, FormValues } from "./types";

const PictureControl = lazyComponent(() => import("./picture-control"));

interface ControlProps<Kind extends FormField["kind"] = FormField["kind"]> {
  field: Extract<FormField, { kind: Kind }>;
  context: FormContext;
}

/** The control of a field, with its label, hint and error. */
export function FormControl({ field, context }: ControlProps) {
  const values = useWatch<FormValues>() as FormValues;
  if (field.onlyNew && !context.isNew) return null;
  if (field.when && !field.when(values)) return null;
  switch (field.kind) {
    case "switch":
      return <SwitchControl context={context} field={field} />;
    case "pairs":
      return <PairRows field={field} />;
    case "groups":
      return <GroupRows eventId={context.eventId} field={field} />;
    case "picture":
      return <PictureControl field={field} id={idOf(field.name)} />;
    case "relation":
      return <RelationControl context={context} field={field} />;
    default:
      return <InputControl context={context} field={field} zone={values.timezone} />;
  }
}

/** Registers a field; its first error as text. */
function useControl(name: string) {
  const { register, formState } = useFormContext<FormValues>();
  const start = formState.defaultValues?.[name];
  const error = formState.errors[name] as { message?: string } | undefined;
  return { props: register(name), start, error: error?.message };
}

function SwitchControl({ field }: ControlProps<"switch">) {
  const { props, start, error } = useControl(field.name);
  return (
    <Switch
      {...props}
      defaultChecked={start === true}
      error={error}
      hint={field.hint}
      id={idOf(field.name)}
      label={field.label}
    />
  );
}

type InputKind = "text" | "multiline" | "number" | "money" | "percent" | "choice" | "time" | "lines";

function InputControl({ field, context, zone }: ControlProps<InputKind> & { zone: FormValue | undefined }) {
  const { props, start, error } = useControl(field.name);
  const text = typeof start === "string" ? start : "";
  return (
    <Field
      error={error}
      hint={hintOf(field, typeof zone === "string" && zone ? zone : context.timezone)}
      id={idOf(field.name)}
      label={field.label}
      {...(field.required && { required: true })}
    >
      {field.kind === "multiline" || field.kind === "lines" ? (
        <Textarea {...props} aria-required={field.required} defaultValue={text} required={false} />
      ) : field.kind === "choice" ? (
        <Select {...props} aria-required={field.required} defaultValue={text} required={false}>
          {field.required ? null : <option value="">{field.none ?? "None"}</option>}
          {field.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          {...props}
          {...attributesOf(field)}
          aria-required={field.required}
          defaultValue={text}
          required={false}
        />
      )}
    </Field>
  );
}

function attributesOf(field: Extract<FormField, { kind: InputKind }>) {
  if (field.kind === "time") return { type: "datetime-local" };
  if (field.kind === "number") return { inputMode: "numeric" as const };
  if (field.kind === "money" || field.kind === "percent") return { inputMode: "decimal" as const };
  if (field.kind === "text")
    return { type: field.type === "email" ? "email" : "text", autoComplete: field.autoComplete ?? "off" };
  return {};
}

function hintOf(field: FormField, timezone: string): string | undefined {
  const own = {
    time: zoneLabel(timezone),
    money: "Euros, VAT included.",
    percent: "In percent.",
    lines: "One per line.",
  } as Partial<Record<FormField["kind"], string>>;
  return [field.hint, own[field.kind]].filter(Boolean).join(" ") || undefined;
}

/** Rows of another list: a select for one, checkboxes for several. */
function RelationControl({ field, context }: ControlProps<"relation">) {
  const { props, start, error } = useControl(field.name);
  const { may } = useRights();
  // A missing right must not lead away from the form: then there is only what is chosen already.
  const enabled = may(relationPermission(field));
  const { data } = useQuery({ ...relationQuery(field, context.eventId), enabled });
  const options = relationOptions(field, data?.data ?? []);
  const id = idOf(field.name);
  const chosen = typeof start === "string" ? start : "";
  if (field.several)
    return (
      <fieldset aria-describedby={field.hint ? `${id}-hint` : undefined} className="field" id={id}>
        <legend className="label">{field.label}</legend>
        {options.map(({ value, label }) => (
          <Checkbox
            {...props}
            defaultChecked={Array.isArray(start) && (start as string[]).includes(value)}
            key={value}
            label={label}
            value={value}
          />
        ))}
        {options.length === 0 ? <p className="field-hint">Nothing to choose from yet.</p> : null}
        <FieldNotes error={error} hint={field.hint} id={id} />
      </fieldset>
    );
  return (
    // The options arrive after the first render: the key makes the select take its value again.
    <Field
      error={error}
      hint={field.hint}
      id={id}
      key={options.length}
      label={field.label}
      {...(field.required && { required: true })}
    >
      <Select {...props} aria-required={field.required} defaultValue={chosen} required={false}>
        <option value="">{field.required ? placeholderOf(field) : (field.all ?? "None")}</option>
        {chosen === "" || options.some(({ value }) => value === chosen) ? null : (
          <option value={chosen}>Current choice</option>
        )}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** `Choose a ticket`, until a required field has a value. */
function placeholderOf({ label }: FormField): string {
  return `Choose ${/^[aeiou]/i.test(label) ? "an" : "a"} ${label.toLowerCase()}`;
}

/** The id of a field's control, for the error summary. */
export function idOf(name: string): string {
  return `field-${name}`;
}
