import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Trash from "lucide-react/icons/trash-2";
import { useId, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Button } from "@/components/button";
import { describedByOf, FieldNotes } from "@/components/field";
import { Input } from "@/components/input";
import { lazyWithRetry } from "@/components/lazy-with-retry";
import type { FormField, FormValues, RowColumn, RowValue } from "../types";
import { useRowFocus } from "./use-row-focus";

const PathUpload = lazyWithRetry(() => import("./path-upload"));

export interface RowsControlProps {
  field: Extract<FormField, { kind: "rows" }>;
}

/** A list of rows that are added, removed and moved by buttons. */
export default function RowsControl({ field }: RowsControlProps) {
  const { control, getValues } = useFormContext<FormValues>();
  const { field: bound, formState } = useController<FormValues>({ control, name: field.name });
  const id = useId();
  const rows = bound.value as RowValue[];
  const errors = formState.errors[field.name] as unknown as RowErrors | undefined;
  const set = (next: RowValue[]) => bound.onChange(next);
  const { frame, focusRow } = useRowFocus();
  // An upload may finish after other edits, so read the current rows; reordering is disabled meanwhile.
  const [uploading, setUploading] = useState(false);
  const change = (row: number, part: string, value: string) => {
    const current = getValues(field.name) as RowValue[];
    set(current.map((other, at) => (at === row ? { ...other, [part]: value } : other)));
  };
  const move = (from: number, to: number) => {
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    const same = `.row-tools button:nth-of-type(${to < from ? 1 : 2}):not(:disabled)`;
    focusRow(to, same, ".row-tools button:not(:disabled)");
    set(next);
  };
  const remove = (row: number) => {
    focusRow(row, ".row-tools button:nth-of-type(3)");
    set(rows.filter((_, at) => at !== row));
  };
  const add = () => {
    focusRow(rows.length, "input");
    set([...rows, Object.fromEntries(field.parts.map(({ name }) => [name, ""]))]);
  };

  return (
    <fieldset
      aria-describedby={describedByOf(id, field.hint, errors?.message)}
      className={`field rows-control ${shapeOf(field.parts)}`}
      id={`field-${field.name}`}
      ref={frame}
    >
      <legend className="label">{field.label}</legend>
      <FieldNotes hint={field.hint} id={id} />
      <ol>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own, and their inputs are controlled
          <li key={index}>
            {field.parts.map((part) => (
              <RowPart
                id={`${id}-${index}-${part.name}`}
                key={part.name}
                message={errors?.[index]?.[part.name]?.message}
                number={index + 1}
                onChange={(value) => change(index, part.name, value)}
                onUploading={setUploading}
                part={part}
                value={row[part.name] ?? ""}
              />
            ))}
            <RowTools disabled={uploading} index={index} onMove={move} onRemove={remove} total={rows.length} />
          </li>
        ))}
      </ol>
      <p>
        <Button variant="quiet" onClick={add} small>
          {field.add}
        </Button>
      </p>
      <FieldNotes error={errors?.message} id={id} />
    </fieldset>
  );
}

interface RowPartProps {
  id: string;
  part: RowColumn;
  /** The number of the row, from 1. */
  number: number;
  value: string;
  /** What is wrong with it. */
  message: string | undefined;
  onChange(value: string): void;
  onUploading(busy: boolean): void;
}

/** The input of a part, with its upload and its error. */
function RowPart({ id, part, number, value, message, onChange, onUploading }: RowPartProps) {
  const name = `${part.label}, row ${number}`;
  return (
    <div className="field">
      {/* In a table, the labels of the first row are the heads of the columns. */}
      <label className="label" htmlFor={id}>
        {part.label}
      </label>
      <Input
        aria-describedby={message ? `${id}-error` : undefined}
        aria-invalid={message ? true : undefined}
        aria-label={name}
        id={id}
        inputMode={part.number ? "numeric" : part.url ? "url" : undefined}
        onChange={({ target }) => onChange(target.value)}
        value={value}
      />
      {part.upload ? <PathUpload field={name} onBusy={onUploading} onUploaded={onChange} upload={part.upload} /> : null}
      {message ? (
        <p className="field-error" id={`${id}-error`}>
          {message}
        </p>
      ) : null}
    </div>
  );
}

interface RowToolsProps {
  index: number;
  /** Number of rows. */
  total: number;
  disabled: boolean;
  onMove(from: number, to: number): void;
  onRemove(index: number): void;
}

/** The buttons that move and remove a row. */
function RowTools({ index, total, disabled, onMove, onRemove }: RowToolsProps) {
  return (
    <div className="row-tools">
      <Button
        disabled={index === 0 || disabled}
        hideLabel
        icon={<ArrowUp aria-hidden="true" />}
        variant="quiet"
        onClick={() => onMove(index, index - 1)}
        small
      >{`Move row ${index + 1} up`}</Button>
      <Button
        disabled={index === total - 1 || disabled}
        hideLabel
        icon={<ArrowDown aria-hidden="true" />}
        variant="quiet"
        onClick={() => onMove(index, index + 1)}
        small
      >{`Move row ${index + 1} down`}</Button>
      <Button
        disabled={disabled}
        hideLabel
        icon={<Trash aria-hidden="true" />}
        variant="quiet"
        onClick={() => onRemove(index)}
        small
      >{`Remove row ${index + 1}`}</Button>
    </div>
  );
}

/** The class name for the widths of the columns. */
function shapeOf(parts: readonly RowColumn[]): string {
  const [, second] = parts;
  if (parts.length > 2) return "is-wide";
  if (second?.number) return "has-number";
  return second?.name === "url" ? "has-url" : "";
}

/** Errors of the list as a whole, and by row and part. */
type RowErrors = { message?: string } & Record<number, Record<string, { message?: string }> | undefined>;
