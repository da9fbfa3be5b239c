import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody, FormFooter } from "@/components/form-layout";
import { RadioGroup } from "@/components/radio-group";
import { conflictsOf } from "./conflicts";
import type { FormField, FormValues } from "./types";

interface ConflictDialogProps {
  fields: readonly FormField[];
  /** The values that both changed. */
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
  busy: boolean;
  /** Called with the names of the fields that keep the other person's value. */
  onSave(theirs: ReadonlySet<string>): void;
  onClose(): void;
}

/** Two people changed the same row: shows both versions of each field and lets one choose. */
export function ConflictDialog({ fields, base, mine, theirs, busy, onSave, onClose }: ConflictDialogProps) {
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
          ? "Someone else saved this row while you were editing. Choose what to keep for each field."
          : "Someone else saved this row while you were editing, but changed other fields. You can save yours as well."
      }
      onClose={onClose}
      open
      size="large"
      title="This row has changed"
    >
      <FormBody>
        {conflicts.map(({ name, label, ...versions }) => (
          <RadioGroup
            key={name}
            legend={label}
            name={`conflict-${name}`}
            onChange={({ target }) => choose(name, target.value === "theirs")}
            options={[
              { value: "mine", label: "Yours", hint: versions.mine },
              { value: "theirs", label: "Theirs", hint: versions.theirs },
            ]}
            value={kept.has(name) ? "theirs" : "mine"}
          />
        ))}
        {others.length > 0 ? <p>{`They also changed: ${others.join(", ")}.`}</p> : null}
      </FormBody>
      <FormFooter>
        <Button busy={busy} onClick={() => onSave(kept)}>
          Save
        </Button>
        <Button look="quiet" onClick={onClose}>
          Keep editing
        </Button>
      </FormFooter>
    </Dialog>
  );
}
