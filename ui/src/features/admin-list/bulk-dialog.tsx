import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/button";
import { ConfirmationField, isConfirmed } from "@/components/confirmation-field";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { Input } from "@/components/input";
import { Select } from "@/components/select";
import { counted } from "@/lib/counted";
import { dismissLabel } from "@/lib/dismiss-label";
import { BulkNames } from "./bulk-names";
import { BulkProgress } from "./bulk-progress";
import type { BulkResult } from "./bulk-result";
import { resultOf } from "./bulk-texts";
import { FinishedButtons } from "./finished-buttons";
import { fetchLatest } from "./queries";
import { tableFrame } from "./table-frame";
import type { BulkAction, BulkInput, FilterOption, ListRow } from "./types";
import { useBulkRun } from "./use-bulk-run";

export interface BulkDialogProps {
  action: BulkAction;
  rows: readonly ListRow[];
  nameOf(row: ListRow): string;
  /** Null if the action was not started. */
  onClose(result: BulkResult | null): void;
}

/** An action on rows: what it asks for, what will happen, its progress, and what failed. */
export default function BulkDialog({ action, rows, nameOf, onClose }: BulkDialogProps) {
  const queries = useQueryClient();
  const run = useBulkRun(action);
  const [input, setInput] = useState("");
  const [typed, setTyped] = useState("");
  // Names the run, from its first request on.
  const id = useRef<string>(null);
  const affected = rows.filter((row) => action.applies(row, input));
  const requestOf = async (row: ListRow) => {
    const latest = action.refreshPath?.(row);
    id.current ??= crypto.randomUUID();
    return action.request(latest ? { ...row, ...(await fetchLatest(queries, latest)) } : row, input, id.current);
  };
  const close = () => onClose(run.total > 0 ? { changes: run.changes, input } : null);
  const isNew = run.total === 0;
  const [first] = affected;
  const confirmation =
    action.isFinal && isNew && first ? (affected.length === 1 ? nameOf(first) : counted(affected.length, "row")) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    void run.start(requestOf, affected);
  }

  return (
    <Dialog
      description={run.isFinished ? resultOf(run) : previewOf(action, affected, rows.length)}
      focusFallback={tableFrame}
      onClose={run.isRunning ? run.stop : close}
      open
      title={action.label}
    >
      <FormLayout onSubmit={submit}>
        {isNew && !action.input && affected.length === 0 ? null : (
          <FormBody>
            {isNew && action.input ? <ActionInput input={action.input} onChange={setInput} value={input} /> : null}
            {confirmation ? <ConfirmationField name={confirmation} onChange={setTyped} value={typed} /> : null}
            {isNew && affected.length > 0 ? <BulkNames nameOf={nameOf} rows={affected} /> : null}
            {isNew ? null : (
              <BulkProgress checkFirst={action.checkFirst} nameOf={nameOf} onLogIn={run.logIn} run={run} />
            )}
          </FormBody>
        )}
        <FormFooter>
          {run.isFinished ? (
            <FinishedButtons onClose={close} onRetry={(failed) => void run.start(requestOf, failed)} run={run} />
          ) : (
            <>
              <Button
                busy={run.isRunning}
                disabled={affected.length === 0 || (confirmation !== null && !isConfirmed(confirmation, typed))}
                variant={action.danger ? "danger" : "primary"}
                type="submit"
              >
                {action.label}
              </Button>
              <Button variant="quiet" onClick={run.isRunning ? run.stop : close}>
                {run.isRunning ? "Stop" : dismissLabel(action.label)}
              </Button>
            </>
          )}
        </FormFooter>
      </FormLayout>
    </Dialog>
  );
}

interface ActionInputProps {
  input: BulkInput;
  value: string;
  onChange(value: string): void;
}

function ActionInput({ input, value, onChange }: ActionInputProps) {
  const { label, hint, max, useOptions } = input;
  return (
    <Field hint={hint} label={label}>
      {useOptions ? (
        <OptionSelect onChange={onChange} useOptions={useOptions} value={value} />
      ) : (
        <Input autoComplete="off" maxLength={max} onChange={({ target }) => onChange(target.value)} value={value} />
      )}
    </Field>
  );
}

interface OptionSelectProps {
  useOptions(): readonly FilterOption[];
  value: string;
  onChange(value: string): void;
}

function OptionSelect({ useOptions, value, onChange }: OptionSelectProps) {
  return (
    <Select onChange={({ target }) => onChange(target.value)} value={value}>
      <option value="">Choose</option>
      {useOptions().map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

function previewOf({ consequence }: BulkAction, affected: readonly ListRow[], selected: number): string {
  if (affected.length === 0) return "This won't change any of the selected rows.";
  const rest = selected - affected.length;
  const others = `${counted(rest, "other stays as it is", "others stay as they are")}.`;
  return rest === 0 ? consequence(affected) : `${consequence(affected)} ${others}`;
}
