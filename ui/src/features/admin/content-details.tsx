import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody } from "@/components/form-layout";
import { RichText } from "@/components/rich-text";
import { useRights } from "@/features/account";
import { ActionButton, type ApiRow, type FormDefinition, RecordForm } from "@/features/admin-form";
import { dayAndClock } from "@/lib/dates";
import { useApiMutation } from "@/lib/use-api-mutation";
import type { DetailsProps } from "./section-details";

/** A version of a page, as the API lists them. */
interface Version {
  number: number;
  title: string;
  description: string | null;
  author: string | null;
  markdown: string;
  raw: boolean;
  writtenAt: string;
  writtenBy: { name: string } | null;
}

const form: FormDefinition = {
  sections: [
    {
      title: "Page",
      fields: [
        { kind: "text", name: "title", label: "Title", max: 120, required: true },
        { kind: "multiline", name: "markdown", label: "Text", max: 200_000, required: true, hint: "Markdown." },
      ],
    },
    {
      title: "For search engines",
      fields: [
        { kind: "text", name: "description", label: "Description", max: 300 },
        { kind: "text", name: "author", label: "Author", max: 120 },
      ],
    },
  ],
};

/** The text of a page: edited, previewed, and restored from its versions. */
export function ContentDetails({ row, timezone, onChange }: DetailsProps) {
  const path = `/api/v1/content/${row.page}` as const;
  const { may } = useRights();
  const { data, refetch } = useQuery<{ data: Version[] }>({ queryKey: [`${path}/versions`], staleTime: 0 });
  const versions = data?.data ?? [];
  const [latest, ...earlier] = versions;
  const [restored, setRestored] = useState(0);
  const refresh = () => {
    void refetch();
    onChange();
  };
  if (!latest) return <p>Loading the text…</p>;
  return (
    <>
      {may("content:update") ? (
        <RecordForm
          eventId={null}
          form={form}
          // The key starts afresh after a version was restored.
          key={restored}
          onSaved={refresh}
          reload={async () => rowOf((await refetch()).data?.data[0] ?? latest)}
          requestOf={(fields) => ({ method: "PUT", path, body: fields })}
          row={rowOf(latest)}
          timezone={timezone}
        />
      ) : null}
      {may("content:update") ? <Preview markdown={latest.markdown} /> : null}
      <section className="record-section">
        <h2>Versions</h2>
        <ol className="history">
          {versions.map(({ number, writtenAt, writtenBy }) => (
            <li key={number}>
              <span className="data">{dayAndClock(writtenAt, timezone)}</span>
              {`Version ${number}${writtenBy ? ` by ${writtenBy.name}` : ""}`}
            </li>
          ))}
        </ol>
        {earlier.map((version) =>
          may("content:update") ? (
            <ActionButton
              description={`The page gets the text of version ${version.number} again, as a new version.`}
              done={`Version ${version.number} is restored`}
              key={version.number}
              label={`Restore version ${version.number}`}
              onDone={async () => {
                await refetch();
                setRestored(restored + 1);
                onChange();
              }}
              request={() => {
                const { title, description, author, markdown } = version;
                return { method: "PUT", path, body: { title, description, author, markdown, version: latest.number } };
              }}
            />
          ) : null,
        )}
      </section>
    </>
  );
}

function rowOf(version: Version): ApiRow {
  return { ...version, version: version.number };
}

/** Shows the saved text as the page will show it. */
function Preview({ markdown }: { markdown: string }) {
  const [html, setHtml] = useState<string | null>(null);
  const { change, busy } = useApiMutation<{ html: string }>("There is no preview");
  const show = () =>
    change(
      { method: "POST", path: "/api/v1/content/preview", body: { markdown: currentText() ?? markdown } },
      { onSuccess: (preview) => setHtml(preview.html) },
    );
  return (
    <p>
      <Button busy={busy} look="quiet" onClick={show} small>
        Preview
      </Button>
      {html === null ? null : (
        <Dialog onClose={() => setHtml(null)} open size="large" title="Preview">
          <FormBody>
            <RichText html={html} />
          </FormBody>
        </Dialog>
      )}
    </p>
  );
}

/** The text in the form, which may not be saved yet. */
function currentText(): string | undefined {
  return document.querySelector<HTMLTextAreaElement>("#field-markdown")?.value;
}
