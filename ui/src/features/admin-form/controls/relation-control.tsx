import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useController } from "react-hook-form";
import { Button } from "@/components/button";
import { Checkbox } from "@/components/checkbox";
import { FieldNotes } from "@/components/field";
import { lazyWithRetry } from "@/components/lazy-with-retry";
import { useRights } from "@/features/account";
import type { FilterOption } from "@/features/admin-list";
import type { FormValues, RecordFormContext } from "../types";
import { Combobox } from "./combobox";
import type { RelatedDialogProps } from "./related-dialog";
import { type FieldControl, placeholderOf, type Relation, relatedRowQuery, relationOptions } from "./relations";
import { useRelation } from "./use-relation";

const RelatedDialog = lazyWithRetry<RelatedDialogProps>(() => import("./related-dialog"));

interface RelationControlProps {
  field: Relation;
  context: RecordFormContext;
  id: string;
  FieldControl: FieldControl;
}

/** Rows of another list: a field that searches for one, checkboxes for several. A missing row can be made in place. */
export default function RelationControl({ field, context, id, FieldControl }: RelationControlProps) {
  const { field: bound, fieldState } = useController<FormValues>({ name: field.name });
  const [text, setText] = useState("");
  // Rows that were found or made here need not be on the first page.
  const [known, setKnown] = useState<readonly FilterOption[]>([]);
  const { all, options, total, isLong, isSearching } = useRelation(field, context.eventId, text);
  const chosen = Array.isArray(bound.value) ? (bound.value as string[]) : bound.value ? [String(bound.value)] : [];
  const named = [...known, ...all];
  const isMissing = (value: string) => !named.some((option) => option.value === value);
  const labels = chosen.map(
    (value) => named.find((option) => option.value === value) ?? { value, label: "Current choice" },
  );
  const names = chosen
    .filter(isMissing)
    .map((id) => (
      <ChosenName field={field} id={id} key={id} onFound={(option) => setKnown((before) => [...before, option])} />
    ));
  const note = isLong ? `Type to search all ${total} options.` : total === 0 ? "Nothing to choose from yet." : null;
  const error = fieldState.error?.message;

  function choose(option: FilterOption) {
    if (option.value) setKnown([option, ...known]);
    if (field.multiple) bound.onChange([...new Set([...chosen, option.value])]);
    else bound.onChange(option.value);
  }

  const search = (
    <Combobox
      chosen={field.multiple ? "" : (labels[0]?.label ?? "")}
      error={field.multiple ? undefined : error}
      hint={field.multiple ? undefined : field.hint}
      id={field.multiple ? `${id}-search` : id}
      inputRef={field.multiple ? null : bound.ref}
      isSearching={isSearching}
      label={field.multiple ? `Add to ${field.label.toLowerCase()}` : field.label}
      note={note}
      onChoose={choose}
      onSearch={setText}
      options={
        field.multiple || field.required || text.trim() ? options : [{ value: "", label: noneOf(field) }, ...options]
      }
      placeholder={field.multiple ? "Search" : field.required ? placeholderOf(field) : noneOf(field)}
      required={!field.multiple && (field.required ?? false)}
      value={field.multiple ? "" : (chosen[0] ?? "")}
    />
  );
  const create = (
    <NewRelated context={context} field={field} FieldControl={FieldControl} onCreated={choose} text={text} />
  );
  if (!field.multiple)
    return (
      <div className="field">
        {search}
        {create}
        {names}
      </div>
    );
  const boxes = isLong ? labels : [...all, ...labels.filter(({ value }) => !all.some((one) => one.value === value))];
  return (
    <fieldset aria-describedby={field.hint ? `${id}-hint` : undefined} className="field" id={id}>
      <legend className="label">{field.label}</legend>
      {boxes.map(({ value, label }) => (
        <Checkbox
          checked={chosen.includes(value)}
          key={value}
          label={label}
          onChange={({ target }) =>
            bound.onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
      {isLong ? search : boxes.length === 0 ? <p className="field-hint">Nothing to choose from yet.</p> : null}
      <FieldNotes error={error} hint={field.hint} id={id} />
      {create}
      {names}
    </fieldset>
  );
}

function noneOf({ emptyLabel }: Relation): string {
  return emptyLabel ?? "None";
}

interface ChosenNameProps {
  field: Relation;
  /** The id of a row that is on no page that was fetched. */
  id: string;
  onFound(option: FilterOption): void;
}

/** Looks up the name of a chosen row. */
function ChosenName({ field, id, onFound }: ChosenNameProps) {
  const { may } = useRights();
  const { data } = useQuery({
    ...relatedRowQuery(field, id),
    // Rows that are chosen by another key cannot be fetched by it.
    enabled: !field.idKey && may(`${field.source.split("/").at(-1)}:show`),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row
  useEffect(() => {
    for (const option of relationOptions(field, data ? [data] : [])) onFound(option);
  }, [data]);
  return null;
}

interface NewRelatedProps {
  field: Relation;
  context: RecordFormContext;
  /** What was searched for last; the name of the new row. */
  text: string;
  FieldControl: FieldControl;
  onCreated(option: FilterOption): void;
}

/** Makes a row of the other list without leaving the form, for users who may. */
function NewRelated({ field, context, text, FieldControl, onCreated }: NewRelatedProps) {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const related = context.related?.(field.source) ?? null;
  if (!related) return null;
  return (
    <div>
      <Button variant="link" onClick={() => setIsOpen(true)} small>
        {`New ${related.singular}`}
      </Button>
      {isOpen ? (
        <RelatedDialog
          FieldControl={FieldControl}
          name={text.trim()}
          onClose={() => setIsOpen(false)}
          onCreated={(row) => {
            setIsOpen(false);
            void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => `${path}`.startsWith(field.source) });
            for (const option of relationOptions(field, [row])) onCreated(option);
          }}
          related={related}
          timezone={context.timezone}
        />
      ) : null}
    </div>
  );
}
