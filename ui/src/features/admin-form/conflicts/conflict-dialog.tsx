import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody, FormFooter } from "@/components/form-layout";
import { RadioGroup } from "@/components/radio-group";
import type { FormField, FormValues } from "../types";
import { ConflictingValue } from "./conflict-version";
import { conflictsOf } from "./conflicts";

// The form of a row loads this with the dialog.
export { mergedValues } from "./conflicts";

interface ConflictDialogProps {
  fields: readonly FormField[];
  /** The values that both changed. */
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
  /** Id of the event that the row belongs to. */
  eventId: string | null;
  busy: boolean;
  /** Called with the names of the fields that keep the other person's value. */
  onSave(theirs: ReadonlySet<string>): void;
  onClose(): void;
}

/** Two people changed the same row: shows both versions of each field side by side and lets one choose. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { fields, base, mine, theirs, eventId, busy, onSave, onClose } = props;
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { conflicts, others } = conflictsOf(fields, base, mine, theirs);
  const choose = (name: string, keepsTheirs: boolean) => {
    const next = new Set(kept);
    if (keepsTheirs) next.add(name);
    else next.delete(name);
    setKept(next);
  };
  return (
    <Dialog
      description={
        conflicts.length > 0
          ? "Someone else changed the same fields while you were editing. Choose what to keep for each field."
          : "Someone else changed other fields while you were editing. You can save yours as well."
      }
      onClose={onClose}
      open
      size="large"
      title="Someone else changed this"
    >
      <FormBody>
        {conflicts.map(({ field, ...values }) => (
          <div className="versions" key={field.name}>
            <RadioGroup
              inline
              legend={field.label}
              name={`conflict-${field.name}`}
              onChange={({ target }) => choose(field.name, target.value === "theirs")}
              options={[
                {
                  value: "mine",
                  label: "Yours",
                  hint: <ConflictingValue eventId={eventId} field={field} other={values.theirs} value={values.mine} />,
                },
                {
                  value: "theirs",
                  label: "Theirs",
                  hint: <ConflictingValue eventId={eventId} field={field} other={values.mine} value={values.theirs} />,
                },
              ]}
              value={kept.has(field.name) ? "theirs" : "mine"}
            />
          </div>
        ))}
        {others.length > 0 ? <p>{`They also changed: ${others.join(", ")}.`}</p> : null}
      </FormBody>
      <FormFooter>
        <Button busy={busy} onClick={() => onSave(kept)}>
          Save
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep editing
        </Button>
      </FormFooter>
    </Dialog>
  );
}
