import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { changedFields } from "./changes";
import { useEarlyInput } from "./early-input";
import { schemaOf } from "./schema";
import type { ApiRow, FormValues, RecordFormProps } from "./types";
import { fieldsOf } from "./types";
import { changedSince, newRow, valuesOf, zoneIn } from "./values";

/** A version of the row, and its values in the form. */
interface Base {
  row: ApiRow | null;
  values: FormValues;
}

export type RecordState = ReturnType<typeof useRecordState>;

/** What is in the form of a row, and the version of the row that it is based on. */
export function useRecordState({ form, row, initial, timezone, eventId, ...props }: RecordFormProps) {
  const isNew = row === null;
  const fields = useMemo(() => fieldsOf(form), [form]);
  const resolver = useMemo(() => standardSchemaResolver(schemaOf(form, isNew)), [form, isNew]);
  const [base, setBase] = useState<Base>(() => ({ row, values: { ...valuesOf(form, row, timezone), ...initial } }));
  const state = useForm<FormValues>({ defaultValues: base.values, resolver, shouldFocusError: false });
  useEarlyInput(state, base.values);
  const { dirtyFields, isDirty } = state.formState;
  const ownUnsaved = useRef(false);
  const isUnsaved = props.isUnsaved ?? ownUnsaved;
  // Read when the page is left, outside of rendering.
  useEffect(() => {
    isUnsaved.current = isDirty;
  }, [isDirty, isUnsaved]);

  // Actions beside the form change the row, too. With unsaved changes the conflict dialog sorts it out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (!row || isDirty || row.version === base.row?.version) return;
    rebase({ row, values: valuesOf(form, row, timezone) });
  }, [row?.version]);

  // Rows of the previous edition cannot be chosen in another one.
  const edition = useRef(eventId);
  useEffect(() => {
    if (edition.current === eventId) return;
    edition.current = eventId;
    for (const field of fields)
      if (field.kind === "relation") state.setValue(field.name, field.multiple ? [] : "", { shouldDirty: true });
  }, [eventId, fields, state]);

  /** The body of the request that saves the values, based on a version of the row: its changes, or a new row. */
  function bodyOf(values: FormValues, from: ApiRow | null) {
    if (!from) return newRow(form, values, timezone);
    return { ...changedFields(fields, base.values, values, timezone), version: from.version };
  }

  /** Bases the form on another version of the row; `changes` are still to be saved. */
  function rebase(next: Base, changes: FormValues = {}) {
    setBase(next);
    state.reset(next.values);
    for (const [name, value] of Object.entries(changes)) state.setValue(name, value, { shouldDirty: true });
  }

  /** Bases the form on the saved row, or on no row if another new one follows. */
  function acceptSaved(saved: ApiRow, sent: FormValues, opensNext: boolean) {
    // What the user typed meanwhile is still to be saved. A new row is left.
    const typed = isNew ? {} : changedSince(sent, state.getValues());
    const next = isNew && opensNext ? null : saved;
    rebase({ row: next, values: valuesOf(form, next, zoneIn(next ?? {}, timezone)) }, typed);
    isUnsaved.current = Object.keys(typed).length > 0;
  }

  return {
    state,
    fields,
    base,
    isNew,
    isUnsaved,
    unsaved: Object.keys(dirtyFields).length,
    bodyOf,
    rebase,
    acceptSaved,
  };
}
