import { useFormState, useWatch } from "react-hook-form";
import type { FormValues, RecordFormContext } from "../types";
import SlugCheck from "./slug-check";
import type { SlugOwner } from "./slugs";

export interface SlugNoteProps {
  owner: SlugOwner;
  /** The field with the slug. */
  name: string;
  context: RecordFormContext;
}

/** `SlugCheck` bound to a form field. */
export default function SlugNote({ owner, name, context }: SlugNoteProps) {
  const { defaultValues: saved } = useFormState<FormValues>();
  const value = useWatch<FormValues>({ name });
  return (
    <SlugCheck
      edition={context.edition ?? null}
      eventId={context.eventId}
      owner={owner}
      saved={context.isNew ? "" : String(saved?.[name] ?? "")}
      status={context.isNew ? "" : String(saved?.status ?? "")}
      value={String(value ?? "")}
    />
  );
}
