import type { ContentDrafts } from "@/api/types";
import { Button } from "@/components/button";
import type { ApiError } from "@/lib/api";
import { clockIn, dayAndClock } from "@/lib/dates";
import { useDialogs } from "@/lib/dialogs";
import { type ContentDraftOptions, useContentDraft } from "./use-content-draft";

interface DraftBarProps extends Omit<ContentDraftOptions, "draft"> {
  drafts: ContentDrafts;
  timezone: string;
}

/** Keeps what is typed into the form around it as a draft, and says so. */
export function DraftBar({ drafts, timezone, ...options }: DraftBarProps) {
  const dialogs = useDialogs();
  const { savedAt, failure } = useContentDraft({ ...options, draft: drafts.draft });
  return (
    <>
      <p aria-live="polite">
        {failure ? (
          failureText(failure)
        ) : savedAt ? (
          <SavedText savedAt={savedAt} timezone={timezone} />
        ) : (
          "We save a draft as you type."
        )}
      </p>
      {failure?.status === 401 ? (
        <Button
          variant="link"
          onClick={() => dialogs.open("login", { description: "Log in to keep your draft. You won't lose anything." })}
        >
          Log in
        </Button>
      ) : null}
      {drafts.others.map(({ writer, savedAt: at }) => (
        <p key={writer.username}>
          {`${writer.name} also has a draft of this page, saved ${dayAndClock(at, timezone)}.`}
        </p>
      ))}
    </>
  );
}

function failureText({ status, message }: ApiError): string {
  if (status === 401) return "Your session has ended, so the draft isn't saved.";
  return `The draft isn't saved yet: ${message}`;
}

function SavedText({ savedAt, timezone }: { savedAt: string; timezone: string }) {
  return (
    <>
      {`Saved as a draft at ${clockIn(savedAt, timezone)}.`}
      <span className="save-hint"> Visitors will see it once you publish.</span>
    </>
  );
}
