import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ContentDrafts } from "@/api/types";
import { useRights } from "@/features/account";
import { ActionButton, type ApiRow, type FormDefinition, RecordForm } from "@/features/admin-form";
import { dayAndClock } from "@/lib/dates";
import { DraftBar, draftQuery } from "./content-draft";
import { type DetailsProps, recordPage } from "./record";

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
        { kind: "multiline", name: "markdown", label: "Text", max: 200_000, required: true, markdown: "content" },
      ],
    },
    {
      title: "For search engines",
      fields: [
        { kind: "text", name: "description", label: "Description", max: 300 },
        { kind: "text", name: "author", label: "Author", max: 80 },
      ],
    },
  ],
};

export const { Page, load } = recordPage("content", ContentDetails);

/** The text of a page: edited as a draft, previewed, published, and restored from its versions. */
function ContentDetails({ row, timezone, onChange }: DetailsProps) {
  const path = `/api/v1/content/${row.page}` as const;
  const { may } = useRights();
  const canEdit = may("content:update");
  const { data, refetch } = useQuery<{ data: Version[] }>({ queryKey: [`${path}/versions`], staleTime: 0 });
  const { data: drafts, refetch: refetchDrafts } = useQuery({ ...draftQuery(path), enabled: canEdit });
  const versions = data?.data ?? [];
  const [latest, ...earlier] = versions;
  const [round, setRound] = useState(0);
  /** The form starts afresh with the latest version. */
  const restart = async () => {
    await Promise.all([refetch(), refetchDrafts()]);
    setRound(round + 1);
  };
  if (!latest || (canEdit && !drafts)) return <p>Loading the text…</p>;
  return (
    <>
      {drafts ? (
        <Editor
          drafts={drafts}
          key={round}
          latest={latest}
          onRestart={() => void restart()}
          onSaved={() => {
            void refetch();
            onChange();
          }}
          path={path}
          reload={async () => rowOf((await refetch()).data?.data[0] ?? latest)}
          timezone={timezone}
          versions={versions}
        />
      ) : null}
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
          canEdit ? (
            <ActionButton
              description={`This publishes the text of version ${version.number} again as a new version, and discards your draft.`}
              done={`Version ${version.number} restored`}
              key={version.number}
              failed="We couldn't restore the version"
              label={`Restore version ${version.number}`}
              onDone={() => {
                void restart();
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

interface EditorProps {
  path: `/api/v1/content/${string}`;
  latest: Version;
  versions: readonly Version[];
  drafts: ContentDrafts;
  timezone: string;
  reload(): Promise<ApiRow>;
  onSaved(): void;
  onRestart(): void;
}

/** The form of a page. It begins with the user's draft, and with the version that the draft is based on. */
function Editor({ path, latest, versions, drafts, timezone, reload, onSaved, onRestart }: EditorProps) {
  const isDraftSaved = useRef(false);
  const [base] = useState(() => baseOf(drafts, versions, latest));
  const version = useRef(base.number);
  return (
    <RecordForm
      eventId={null}
      form={form}
      isDraftSaved={isDraftSaved}
      onSaved={(saved) => {
        version.current = Number(saved.version);
        onSaved();
      }}
      reload={reload}
      requestOf={(fields) => ({ method: "PUT", path, body: fields })}
      row={rowOf(base)}
      timezone={timezone}
      words={{ save: "Publish", saved: "Published", unsaved: "unpublished" }}
    >
      <DraftBar
        drafts={drafts}
        isDraftSaved={isDraftSaved}
        onGone={() => {
          // Without a draft, the form is about the latest version.
          if (version.current < latest.number) onRestart();
        }}
        path={path}
        timezone={timezone}
        version={version}
      />
    </RecordForm>
  );
}

/** The version that the draft is based on; if it is too old to be known, all differences are conflicts. */
function baseOf({ draft }: ContentDrafts, versions: readonly Version[], latest: Version): Version {
  if (!draft) return latest;
  return versions.find(({ number }) => number === draft.version) ?? { ...latest, number: draft.version };
}

function rowOf(version: Version): ApiRow {
  return { ...version, version: version.number };
}
