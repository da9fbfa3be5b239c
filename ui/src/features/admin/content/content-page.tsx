import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRights } from "@/features/account";
import { recordPage } from "../records/record";
import type { DetailsProps } from "../records/record-details";
import { ContentEditor } from "./content-editor";
import { ContentVersions } from "./content-versions";
import { draftQuery, versionsQuery } from "./queries";

export const { Page, load } = recordPage("content", ContentDetails);

/** The text of a page: edited as a draft, previewed, published, and restored from its versions. */
function ContentDetails({ row, timezone, onChange }: DetailsProps<`/api/v1/content/${string}`>) {
  const path = `/api/v1/content/${row.page}` as const;
  const { may } = useRights();
  const canEdit = may("content:update");
  const { data, refetch } = useQuery(versionsQuery(path));
  const { data: drafts, refetch: refetchDrafts } = useQuery({ ...draftQuery(path), enabled: canEdit });
  const versions = data?.data ?? [];
  const [latest] = versions;
  const [editorKey, setEditorKey] = useState(0);
  /** Starts the form again with the latest version. */
  const restart = async () => {
    await Promise.all([refetch(), refetchDrafts()]);
    setEditorKey(editorKey + 1);
  };
  if (!latest || (canEdit && !drafts)) return <p>Loading the text…</p>;
  return (
    <>
      {drafts ? (
        <ContentEditor
          drafts={drafts}
          key={editorKey}
          latest={latest}
          onRestart={() => void restart()}
          onSaved={() => {
            void refetch();
            onChange();
          }}
          path={path}
          reload={async () => (await refetch({ throwOnError: true })).data?.data[0] ?? latest}
          timezone={timezone}
          versions={versions}
        />
      ) : null}
      <ContentVersions
        canRestore={canEdit}
        onRestored={() => {
          void restart();
          onChange();
        }}
        path={path}
        timezone={timezone}
        versions={versions}
      />
    </>
  );
}
