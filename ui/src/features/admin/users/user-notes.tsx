import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { FormAlert } from "@/components/form-error";
import { Skeleton } from "@/components/skeleton";
import { Textarea } from "@/components/textarea";
import { useRights } from "@/features/account";
import { ActionButton, UnsavedGuard } from "@/features/admin-form";
import { dayAndClock } from "@/lib/dates";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { useLatest } from "@/lib/use-latest";
import { notesQuery } from "./queries";

export interface UserNotesProps {
  userId: string;
  timezone: string;
}

/** The API's longest note, in characters. */
const maxLength = 2000;

/** What staff noted about a person, the newest first. */
export default function UserNotes({ userId, timezone }: UserNotesProps) {
  const { may } = useRights();
  const { data: notes, isError, refetch } = useQuery({ ...notesQuery(userId), enabled: may("users:show") });
  const mayWrite = may("users:update");
  if (!may("users:show")) return null;
  return (
    <section className="record-section" id="notes">
      <h2>Notes</h2>
      {isError ? <p role="alert">We couldn't load the notes. Reload the page to try again.</p> : null}
      {notes || isError ? null : <Skeleton rows={2} />}
      {notes?.length === 0 && !mayWrite ? <p className="field-hint">No notes.</p> : null}
      {notes && notes.length > 0 ? (
        <ul className="notes">
          {notes.map(({ id, text, author, createdAt }) => (
            <li key={id}>
              <p className="note-text">{text}</p>
              <p className="field-hint">{`${author ?? "Deleted user"} · ${dayAndClock(createdAt, timezone)}`}</p>
              {mayWrite ? (
                <ActionButton
                  danger
                  description="This deletes the note for good."
                  successMessage="Note deleted"
                  errorTitle="We couldn't delete the note"
                  label="Delete note"
                  variant="link"
                  onDone={() => void refetch()}
                  request={() => ({ method: "DELETE", path: `/api/v1/users/${userId}/notes/${id}` })}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayWrite ? <NewNote onAdded={() => void refetch()} userId={userId} /> : null}
    </section>
  );
}

function NewNote({ userId, onAdded }: { userId: string; onAdded(): void }) {
  const toasts = useToasts();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useApiMutation("We couldn't save the note");
  const isTyped = useLatest(text.trim() !== "");

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function send() {
    setError(null);
    mutate(
      { method: "POST", path: `/api/v1/users/${userId}/notes`, body: { text } },
      {
        onSuccess() {
          setText("");
          toasts.success("Note added");
          onAdded();
        },
        onError: ({ message }) => setError(message),
      },
    );
  }

  return (
    <form className="form-fields" onSubmit={submit}>
      <Field hint="The person can read it in their data export." id="new-note" label="New note">
        <Textarea
          maxLength={maxLength}
          onChange={({ target }) => setText(target.value)}
          required={false}
          rows={3}
          value={text}
        />
      </Field>
      <FormAlert>{error}</FormAlert>
      <p>
        <Button busy={isPending} disabled={text.trim() === ""} small type="submit">
          Add note
        </Button>
      </p>
      <UnsavedGuard isDirty={isTyped} />
    </form>
  );
}
