import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { lazyWithRetry, NotLoaded } from "@/components/lazy-with-retry";
import { Select } from "@/components/select";
import { Switch } from "@/components/switch";
import { Textarea } from "@/components/textarea";
import { lazyModule, useLazyModule } from "@/lib/lazy-module";
import { zoneLabel } from "@/lib/time-zone";
import type { MarkdownToolsProps } from "../markdown/markdown-tools";
import type { SlugNoteProps } from "../slugs/slug-note";
import { type FormField, type FormValue, type FormValues, isRequired, type RecordFormContext } from "../types";
import type { GroupRowsProps } from "./group-rows";
import type { IconControlProps } from "./icon-control";
import type { RowsControlProps } from "./rows-control";

const relationControl = lazyModule(() => import("./relation-control"));
const GroupRows = lazyWithRetry<GroupRowsProps>(() => import("./group-rows"));
const RowsControl = lazyWithRetry<RowsControlProps>(() => import("./rows-control"));
const IconControl = lazyWithRetry<IconControlProps>(() => import("./icon-control"));
const MarkdownTools = lazyWithRetry<MarkdownToolsProps>(() => import("../markdown/markdown-tools"));
const SlugNote = lazyWithRetry<SlugNoteProps>(() => import("../slugs/slug-note"));
const PictureControl = lazyWithRetry(() => import("./picture-control"));

interface ControlProps<Kind extends FormField["kind"] = FormField["kind"]> {
  field: Extract<FormField, { kind: Kind }>;
  context: RecordFormContext;
}

/** The control of a field, with its label, hint and error. */
export function FormControl({ field, context }: ControlProps) {
  const values = useWatch<FormValues>() as FormValues;
  if (field.createOnly && !context.isNew) return null;
  if (field.when && !field.when(values)) return null;
  switch (field.kind) {
    case "switch":
      return <SwitchControl context={context} field={field} />;
    case "rows":
      return <RowsControl field={field} />;
    case "groups":
      return <GroupRows eventId={context.eventId} field={field} />;
    case "picture":
      return <PictureControl field={field} id={idOf(field.name, context.idPrefix)} />;
    case "icon":
      return (
        <div className="icon-place">
          <IconControl field={field} id={idOf(field.name, context.idPrefix)} />
        </div>
      );
    case "relation":
      return <RelationControl context={context} field={field} />;
    default:
      return (
        <>
          <InputControl context={context} field={field} zone={values.timezone} />
          {field.kind === "multiline" && field.markdown ? (
            <MarkdownTools id={idOf(field.name, context.idPrefix)} name={field.name} place={field.markdown}>
              {field.Preview ? <field.Preview {...context} /> : null}
            </MarkdownTools>
          ) : null}
        </>
      );
  }
}

/** Registers a field; its first error as text. */
function useControl(name: string) {
  const { register, formState } = useFormContext<FormValues>();
  const start = formState.defaultValues?.[name];
  const error = formState.errors[name] as { message?: string } | undefined;
  return { props: register(name), start, error: error?.message };
}

function SwitchControl({ field, context }: ControlProps<"switch">) {
  const { props, start, error } = useControl(field.name);
  return (
    <Switch
      {...props}
      defaultChecked={start === true}
      error={error}
      hint={field.hint}
      id={idOf(field.name, context.idPrefix)}
      label={field.label}
    />
  );
}

type InputKind = "text" | "multiline" | "number" | "money" | "percent" | "choice" | "time" | "lines";

function InputControl({ field, context, zone }: ControlProps<InputKind> & { zone: FormValue | undefined }) {
  const { props, start, error } = useControl(field.name);
  const text = typeof start === "string" ? start : "";
  const required = isRequired(field, context.isNew);
  return (
    <Field
      error={error}
      hint={hintOf(field, typeof zone === "string" && zone ? zone : context.timezone)}
      id={idOf(field.name, context.idPrefix)}
      label={field.label}
      {...(required && { required: true })}
    >
      {field.kind === "multiline" || field.kind === "lines" ? (
        <Textarea {...props} aria-required={required || undefined} defaultValue={text} required={false} />
      ) : field.kind === "choice" ? (
        <Select {...props} aria-required={required || undefined} defaultValue={text} required={false}>
          {field.required ? null : <option value="">{field.emptyLabel ?? "None"}</option>}
          {field.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      ) : (
        <>
          <Input
            {...props}
            {...attributesOf(field)}
            aria-required={required || undefined}
            defaultValue={text}
            required={false}
          />
          {field.kind === "text" && field.slug ? (
            <SlugNote context={context} name={field.name} owner={field.slug} />
          ) : null}
        </>
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
    time: field.hint ? `${zoneLabel(timezone)}.` : zoneLabel(timezone),
    money: "In euros, VAT included.",
    percent: "As a percentage.",
    lines: "One per line.",
  } as Partial<Record<FormField["kind"], string>>;
  const markdown = field.kind === "multiline" && field.markdown ? "Markdown." : undefined;
  return [field.hint, own[field.kind], markdown].filter(Boolean).join(" ") || undefined;
}

/** Stands for the control of a relation until its code is there. */
function RelationControl({ field, context }: ControlProps<"relation">) {
  const id = idOf(field.name, context.idPrefix);
  const [isFailed, setIsFailed] = useState(false);
  const Control = useLazyModule(relationControl, !isFailed, () => setIsFailed(true))?.default;
  if (Control) return <Control context={context} field={field} FieldControl={FormControl} id={id} />;
  if (isFailed) return <NotLoaded onRetry={() => setIsFailed(false)} />;
  return (
    <Field hint={field.hint} id={id} label={field.label} {...(field.required && { required: true })}>
      <Input placeholder="Loading…" readOnly required={false} />
    </Field>
  );
}

/** The id of a field's control, for the error summary. */
export function idOf(name: string, prefix = "field"): string {
  return `${prefix}-${name}`;
}
