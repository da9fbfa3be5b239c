import { useQuery } from "@tanstack/react-query";
import Trash from "lucide-react/icons/trash-2";
import { useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Button } from "@/components/button";
import { describedByOf, Field, FieldNotes } from "@/components/field";
import { Select } from "@/components/select";
import { useRights } from "@/features/account";
import { type ListRow, listQuery } from "@/features/admin-list";
import type { FormField, FormValues, GroupPart, RowValue } from "../types";
import { useRowFocus } from "./use-row-focus";

export interface GroupRowsProps {
  field: Extract<FormField, { kind: "groups" }>;
  eventId: string | null;
}

/** A list of groups: rows of selects that are added and removed by buttons. */
export default function GroupRows({ field, eventId }: GroupRowsProps) {
  const { control } = useFormContext<FormValues>();
  const { field: bound, formState } = useController<FormValues>({ control, name: field.name });
  const id = useId();
  const groups = bound.value as RowValue[];
  const error = formState.errors[field.name] as { message?: string } | undefined;
  const set = (next: RowValue[]) => bound.onChange(next);
  const { frame, focusRow } = useRowFocus();
  const fresh = Object.fromEntries(field.parts.map(({ name, options }) => [name, options[0]?.value ?? ""]));

  return (
    <fieldset
      aria-describedby={describedByOf(id, field.hint, error?.message)}
      className="field group-rows"
      id={`field-${field.name}`}
      ref={frame}
    >
      <legend className="label">{field.label}</legend>
      <FieldNotes hint={field.hint} id={id} />
      <ol>
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own, and their inputs are controlled
          <li key={index}>
            {field.parts.map((part) =>
              (part.when?.(group) ?? true) ? (
                <PartControl
                  eventId={eventId}
                  id={`${id}-${index}-${part.name}`}
                  key={part.name}
                  onChange={(value) =>
                    set(groups.map((other, at) => (at === index ? { ...other, [part.name]: value } : other)))
                  }
                  part={part}
                  value={group[part.name] ?? ""}
                />
              ) : null,
            )}
            <Button
              hideLabel
              icon={<Trash aria-hidden="true" />}
              variant="quiet"
              onClick={() => {
                focusRow(index, ":scope > button");
                set(groups.filter((_, at) => at !== index));
              }}
              small
            >{`Remove group ${index + 1}`}</Button>
          </li>
        ))}
      </ol>
      <p>
        <Button
          variant="quiet"
          onClick={() => {
            focusRow(groups.length, "select");
            set([...groups, fresh]);
          }}
          small
        >
          {field.add}
        </Button>
      </p>
      <FieldNotes error={error?.message} id={id} />
    </fieldset>
  );
}

interface PartControlProps {
  part: GroupPart;
  eventId: string | null;
  id: string;
  value: string;
  onChange(value: string): void;
}

function PartControl({ part, eventId, id, value, onChange }: PartControlProps) {
  const { may } = useRights();
  const scope = eventId ? `&event=${encodeURIComponent(eventId)}` : "";
  const { data } = useQuery({
    ...listQuery(`${part.source ?? "/api/v1/events"}?perPage=100${scope}`),
    enabled: part.source !== undefined && may(`${part.source.split("/").at(-1)}:list`),
  });
  const rows = part.source ? ((data?.data ?? []) as readonly (ListRow & { name?: string })[]) : [];
  const options = [...part.options, ...rows.map((row) => ({ value: String(row.id), label: String(row.name) }))];
  return (
    <Field id={id} label={part.label}>
      <Select onChange={({ target }) => onChange(target.value)} value={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {options.some((option) => option.value === value) ? null : <option value={value}>Saved choice</option>}
      </Select>
    </Field>
  );
}
