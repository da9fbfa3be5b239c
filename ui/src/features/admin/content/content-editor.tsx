import { useRef, useState } from "react";
import type { ContentDrafts, ContentVersion } from "@/api/types";
import { type ApiRow, type FormDefinition, RecordForm } from "@/features/admin-form";
import { DraftBar } from "./content-draft";

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

interface EditorProps {
  path: `/api/v1/content/${string}`;
  latest: ContentVersion;
  versions: readonly ContentVersion[];
  drafts: ContentDrafts;
  timezone: string;
  /** Reads the latest version again. */
  reload(): Promise<ContentVersion>;
  onSaved(): void;
  onRestart(): void;
}

/** The form of a page. It begins with the user's draft, and with the version that the draft is based on. */
export function ContentEditor({ path, latest, versions, drafts, timezone, reload, onSaved, onRestart }: EditorProps) {
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
      reload={async () => rowOf(await reload())}
      requestOf={(fields) => ({ method: "PUT", path, body: fields })}
      row={rowOf(base)}
      timezone={timezone}
      words={{ save: "Publish", saved: "Published", unsaved: "unpublished" }}
    >
      <DraftBar
        drafts={drafts}
        isDraftSaved={isDraftSaved}
        onDraftRemoved={() => {
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
function baseOf({ draft }: ContentDrafts, versions: readonly ContentVersion[], latest: ContentVersion): ContentVersion {
  if (!draft) return latest;
  return versions.find(({ number }) => number === draft.version) ?? { ...latest, number: draft.version };
}

function rowOf(version: ContentVersion): ApiRow {
  return { ...version, version: version.number };
}
