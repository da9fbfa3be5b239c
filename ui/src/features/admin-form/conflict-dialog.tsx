import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody, FormFooter } from "@/components/form-layout";
import { RadioGroup } from "@/components/radio-group";
import type { Conflict } from "./conflicts";

interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  /** Labels of fields that only the other person changed. */
  others: readonly string[];
  busy: boolean;
  /** Called with the names of the fields that keep the other person's value. */
  onSave(theirs: ReadonlySet<string>): void;
  onClose(): void;
}

/** Two people changed the same row: shows both versions of each field and lets one choose. */
export function ConflictDialog({ conflicts, others, busy, onSave, onClose }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, keepsTheirs: boolean) => {
    const next = new Set(theirs);
    if (keepsTheirs) next.add(name);
    else next.delete(name);
    setTheirs(next);
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
        {conflicts.map(({ name, label, mine, theirs: other }) => (
          <RadioGroup
            key={name}
            legend={label}
            name={`conflict-${name}`}
            onChange={({ target }) => choose(name, target.value === "theirs")}
            options={[
              { value: "mine", label: "Yours", hint: mine },
              { value: "theirs", label: "Theirs", hint: other },
            ]}
            value={theirs.has(name) ? "theirs" : "mine"}
          />
        ))}
        {others.length > 0 ? <p>{`They also changed: ${others.join(", ")}.`}</p> : null}
      </FormBody>
      <FormFooter>
        <Button busy={busy} onClick={() => onSave(theirs)}>
          Save
        </Button>
        <Button look="quiet" onClick={onClose}>
          Keep editing
        </Button>
      </FormFooter>
    </Dialog>
  );
}
