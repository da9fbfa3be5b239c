import type { ContentVersion } from "@/api/types";
import { ActionButton } from "@/features/admin-form";
import { dayAndClock } from "@/lib/dates";

interface ContentVersionsProps {
  path: `/api/v1/content/${string}`;
  /** The latest first. */
  versions: readonly ContentVersion[];
  timezone: string;
  canRestore: boolean;
  onRestored(): void;
}

/** Who wrote which version of a page, with a way back to each earlier one. */
export function ContentVersions({ path, versions, timezone, canRestore, onRestored }: ContentVersionsProps) {
  const [latest, ...earlier] = versions;
  return (
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
        canRestore ? (
          <ActionButton
            description={`This publishes the text of version ${version.number} again as a new version, and discards your draft.`}
            successMessage={`Version ${version.number} restored`}
            key={version.number}
            errorTitle="We couldn't restore the version"
            label={`Restore version ${version.number}`}
            onDone={onRestored}
            request={() => {
              const { title, description, author, markdown } = version;
              return { method: "PUT", path, body: { title, description, author, markdown, version: latest?.number } };
            }}
          />
        ) : null,
      )}
    </section>
  );
}
