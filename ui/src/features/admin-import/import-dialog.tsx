import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiRequest } from "@/api/calls";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody, FormFooter } from "@/components/form-layout";
import { Table } from "@/components/table";
import { useRights } from "@/features/account";
import {
  FileButton,
  type FormDefinition,
  type FormField,
  relationOptions,
  relationPermission,
  relationQuery,
} from "@/features/admin-form";
import { BulkProgress, FinishedButtons, resultOf, useBulkRun } from "@/features/admin-list";
import { counted } from "@/lib/counted";
import { saveText } from "@/lib/download";
import { inSentence } from "@/lib/in-sentence";
import type { RelationOptions } from "./cells";
import {
  decode,
  type FileRow,
  importableFields,
  maxRows,
  parseFile,
  type ReadFile,
  readRows,
  unreadable,
} from "./read-file";

/** What rows are imported as. */
export interface ImportTarget {
  /** Of the list, such as "Judges". */
  title: string;
  form: FormDefinition;
  /** Id of the event that the rows belong to; null if they belong to none. */
  eventId: string | null;
  /** Title of that event. */
  eventTitle: string | null;
  /** IANA zone of times without an offset. */
  timezone: string;
  /** The request that creates a row. */
  requestOf(body: Record<string, unknown>): ApiRequest;
  /** Called when rows were created. */
  onImported(): void;
}

interface ImportDialogProps extends ImportTarget {
  onClose(): void;
}

interface ChosenFile extends ReadFile {
  name: string;
}

/** Reads a CSV file, shows what is wrong with its rows, and creates those that are valid. */
export default function ImportDialog({ onClose, ...target }: ImportDialogProps) {
  const { title, form, eventTitle, requestOf, onImported } = target;
  const [file, setFile] = useState<ChosenFile | null>(null);
  const relationsOf = useRelations(target);
  const run = useBulkRun<FileRow>();
  const rows = file?.rows ?? [];
  const valid = rows.filter(({ problems }) => problems.length === 0);
  const requestOfRow = ({ body }: FileRow) => requestOf(body);

  async function choose(chosen: File) {
    setFile({ name: chosen.name, ...(await read(chosen)) });
  }

  async function read(chosen: File): Promise<ReadFile> {
    const table = parseFile(decode(await chosen.arrayBuffer()));
    if (!table) return unreadable("This isn't a valid CSV file. Check its quotation marks.");
    try {
      return readRows(table, { form, timezone: target.timezone, relations: await relationsOf() });
    } catch {
      return unreadable("We couldn't check the rows. Try again.");
    }
  }

  function close() {
    if (run.total > 0) onImported();
    run.reset();
    onClose();
  }

  return (
    <Dialog
      description={
        <span role="status">
          {run.isFinished ? resultOf(run, importWords) : describe(file, valid.length, eventTitle)}
        </span>
      }
      onClose={run.isRunning ? run.stop : close}
      open
      size="large"
      title={`Import ${inSentence(title)}`}
    >
      <FormBody>
        {run.total > 0 ? (
          <BulkProgress
            checkFirst={checkRows}
            detailsOf={({ cells }) => cells.find((cell) => cell)}
            nameOf={lineOf}
            onLogIn={run.logIn}
            run={run}
          />
        ) : (
          <>
            {file ? <Preview file={file} /> : <Instructions form={form} />}
            <FileButton accept=".csv,text/csv" onFile={(chosen) => void choose(chosen)}>
              {file ? "Choose another file" : "Choose a file"}
            </FileButton>
          </>
        )}
      </FormBody>
      <FormFooter>
        {run.isFinished ? (
          <FinishedButtons onClose={close} onRetry={(failed) => void run.start(requestOfRow, failed)} run={run} />
        ) : (
          <>
            <Button
              busy={run.isRunning}
              disabled={valid.length === 0}
              onClick={() => void run.start(requestOfRow, valid)}
            >
              {valid.length === 0 ? "Import" : `Import ${counted(valid.length, "row")}`}
            </Button>
            <Button variant="quiet" onClick={run.isRunning ? run.stop : close}>
              {run.isRunning ? "Stop" : "Cancel"}
            </Button>
          </>
        )}
      </FormFooter>
    </Dialog>
  );
}

/** Whether each row needs a cell of the field: choices have a first option, and some fields apply only to some rows. */
const isRequired = ({ required, when, kind }: FormField) => required && !when && kind !== "choice";
const lineOf = ({ id }: FileRow) => `Line ${id}:`;

const importWords = { done: "created", unsent: "not imported", failed: "couldn't be created" };
const checkRows =
  "We didn't get an answer for these rows, so they may have been created. Check the list before you import them again.";

function describe(file: ChosenFile | null, valid: number, eventTitle: string | null): string {
  if (!file) return eventTitle ? `Rows will be added to ${eventTitle}.` : "Rows will be added to this list.";
  if (file.problem) return `${file.name} can't be imported.`;
  const wrong = file.rows.length - valid;
  const problems = wrong === 0 ? "all valid" : `${wrong} with problems (these will be skipped)`;
  return `${file.name}: ${counted(file.rows.length, "row")}, ${problems}.`;
}

/** Loads the rows that relations can choose, when a file needs them. */
function useRelations({ form, eventId }: ImportTarget) {
  const queries = useQueryClient();
  const { may } = useRights();
  return async (): Promise<RelationOptions> => {
    const options: Record<string, { value: string; label: string }[]> = {};
    for (const field of importableFields(form)) {
      if (field.kind !== "relation" || !may(relationPermission(field))) continue;
      const { data } = await queries.fetchQuery(relationQuery(field, eventId));
      options[field.name] = relationOptions(field, data);
    }
    return options;
  };
}

function Instructions({ form }: { form: FormDefinition }) {
  const fields = importableFields(form);
  return (
    <>
      <p>
        {`Choose a CSV file with up to ${maxRows} rows. The first row must contain the column names; those marked * are required.`}
      </p>
      <ul className="import-columns">
        {fields.map((field) => (
          <li key={field.name}>{`${field.label}${isRequired(field) ? " *" : ""}`}</li>
        ))}
      </ul>
      <Button
        className="import-template"
        variant="link"
        onClick={() => saveText("template.csv", `${fields.map(({ label }) => label).join(",")}\r\n`, "text/csv")}
      >
        Download a template with these columns
      </Button>
    </>
  );
}

/** Rows that the preview shows. */
const previewed = 5;

/** What is wrong with a file, and its first rows. */
function Preview({ file }: { file: ChosenFile }) {
  const wrong = file.rows.filter(({ problems }) => problems.length > 0);
  return (
    <>
      {file.problem ? (
        <p className="field-error" role="alert">
          {file.problem}
        </p>
      ) : null}
      {file.ignored.length > 0 ? (
        <p className="field-hint">{`Columns that will be left out: ${file.ignored.join(", ")}.`}</p>
      ) : null}
      {wrong.length > 0 ? (
        <ul className="bulk-failures">
          {wrong.map(({ id, problems }) => (
            <li key={id}>
              <b>{`Line ${id}:`}</b> {problems.join(" ")}
            </li>
          ))}
        </ul>
      ) : null}
      {file.rows.length > 0 ? <FirstRows file={file} /> : null}
    </>
  );
}

function FirstRows({ file: { columns, rows } }: { file: ChosenFile }) {
  const more = rows.length - previewed;
  return (
    <>
      <Table
        caption={more > 0 ? `The first ${previewed} rows` : "All rows"}
        columns={columns.map((head, index) => ({ head, cell: ({ cells }: FileRow) => cells[index] }))}
        keyOf={({ id }) => id}
        rows={rows.slice(0, previewed)}
      />
      {more > 0 ? <p className="field-hint">{`and ${more} more`}</p> : null}
    </>
  );
}
