import { useRef } from "react";
import { FormProvider } from "react-hook-form";
import { lazyModule, useLazyModule } from "@/lib/lazy-module";
import { FormControl } from "./controls/form-control";
import { FormErrors } from "./form-errors";
import { SaveBar } from "./save-bar";
import type { RecordFormProps, SaveWords } from "./types";
import { UnsavedGuard } from "./unsaved-guard";
import { useRecordState } from "./use-record-state";
import { useSaveKey } from "./use-save-key";
import { useSaveRecord } from "./use-save-record";

const conflictDialog = lazyModule(() => import("./conflicts/conflict-dialog"));

const usualWords: SaveWords = { save: "Save", saved: "Saved", unsaved: "unsaved" };

/**
 * A form with a bar to save it. Only changed fields are sent. If someone else saved the row meanwhile, both versions
 * are shown; if the session has ended, the login opens above the form; without a network, it is saved once that is back.
 */
export function RecordForm(props: RecordFormProps) {
  const {
    form,
    timezone,
    eventId,
    edition = null,
    words = usualWords,
    saveAndNextLabel,
    isDraftSaved,
    related,
    children,
  } = props;
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const record = useRecordState(props);
  const { state, fields, base, isNew } = record;
  const saving = useSaveRecord({ ...props, words, record, element, summary });
  const { conflict, setConflict } = saving;
  const module = useLazyModule(conflictDialog, conflict !== null, () => {
    setConflict(null);
    saving.setFormError(
      "Someone else changed this while you were editing, and we couldn't load both versions. Try again.",
    );
  });
  useSaveKey(element);

  return (
    <FormProvider {...state}>
      <form className="record-form" noValidate onSubmit={saving.submit({ opensNext: false })} ref={element}>
        <FormErrors formError={saving.formError} record={record} summary={summary} />
        {form.sections
          .filter(({ fields: own }) => own.some((field) => isNew || !field.createOnly))
          .map(({ title, hint, fields: own, Below }) => (
            <fieldset className="record-section" key={title}>
              <legend>{title}</legend>
              {hint ? <p className="field-hint">{hint}</p> : null}
              {own.map((field) => (
                <FormControl context={{ timezone, eventId, edition, isNew, related }} field={field} key={field.name} />
              ))}
              {Below ? <Below eventId={eventId} isNew={isNew} timezone={timezone} /> : null}
            </fieldset>
          ))}
        <SaveBar record={record} saveAndNextLabel={saveAndNextLabel} saving={saving} words={words}>
          {children}
        </SaveBar>
      </form>
      <UnsavedGuard isDirty={record.isUnsaved} {...(isDraftSaved && { isDraftSaved })} />
      {conflict && module ? (
        <module.ConflictDialog
          base={base.values}
          busy={saving.isPending}
          eventId={eventId}
          fields={fields}
          mine={conflict.mine}
          onClose={() => setConflict(null)}
          onSave={(keepsTheirs) =>
            saving.resolveConflict(conflict, module.mergedValues(fields, base.values, conflict, keepsTheirs))
          }
          theirs={conflict.theirs}
        />
      ) : null}
    </FormProvider>
  );
}
