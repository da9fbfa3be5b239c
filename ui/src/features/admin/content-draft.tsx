import { useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { ApiCall, ResponseOf } from "@/api/calls";
import type { ContentDrafts, SavedDraft } from "@/api/types";
import { Button } from "@/components/button";
import { useUser } from "@/features/account";
import type { FormValues } from "@/features/admin-form";
import type { ApiError } from "@/lib/api";
import { apiQuery } from "@/lib/api-query";
import { clockIn, dayAndClock } from "@/lib/dates";
import { useDialogs } from "@/lib/dialogs";

type ContentPath = `/api/v1/content/${string}`;
type Save = ApiCall<"PUT", `${ContentPath}/draft`>;
/** The response to a removal is not read. */
type Removal = ApiCall<"DELETE", `${ContentPath}/draft`>;

/** Pause after the last key before the draft is saved, and before another attempt, in milliseconds. */
const pause = 1000;
const longPause = 5000;

/** The user's draft of a page, and who else has one. */
export function draftQuery(path: ContentPath) {
  return apiQuery(`${path}/draft`, { staleTime: 0, gcTime: 0 });
}

interface DraftBarProps {
  path: ContentPath;
  /** The version of the page that the form is based on. */
  version: RefObject<number>;
  drafts: ContentDrafts;
  timezone: string;
  /** Set while the draft has everything in the form. */
  isDraftSaved: RefObject<boolean>;
  /** Called once there is no draft any more, because the changes were published or discarded. */
  onDraftRemoved(): void;
}

/** Keeps what is typed into the form around it as a draft, and says so. */
export function DraftBar({ path, version, drafts, timezone, isDraftSaved, onDraftRemoved }: DraftBarProps) {
  const { getValues, setValue, formState } = useFormContext<FormValues>();
  const { isDirty } = formState;
  const typed = textOf(useWatch<FormValues>() as FormValues);
  const dialogs = useDialogs();
  const user = useUser();
  const [savedAt, setSavedAt] = useState(drafts.draft?.savedAt ?? null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  /** The values of the draft on the server, as text. */
  const stored = useRef<string | null>(null);
  /** The values that the server refused, as text. */
  const refused = useRef<string | null>(null);
  const wasDirty = useRef(false);
  const { mutateAsync } = useMutation<ResponseOf<Save>, ApiError, Save | Removal>({
    meta: { handlesForbidden: true },
  });
  /** Requests one after another: a late save must not bring a deleted draft back. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form begins with the draft
  useEffect(() => {
    if (!drafts.draft) return;
    const typedBefore = Object.entries(valuesOfDraft(drafts.draft)).filter(
      ([name, value]) => getValues(name) !== value,
    );
    // The same text was published in the meantime.
    if (typedBefore.length === 0) return remove();
    for (const [name, value] of typedBefore) setValue(name, value, { shouldDirty: true });
    stored.current = textOf(valuesOfDraft(drafts.draft));
    isDraftSaved.current = true;
  }, []);

  function save() {
    const values = getValues();
    const text = textOf(values);
    const body = { ...bodyOf(values as Texts), version: version.current };
    queue.current = queue.current
      .then(() => mutateAsync({ method: "PUT", path: `${path}/draft`, body }))
      .then(
        (draft) => {
          stored.current = text;
          isDraftSaved.current = text === textOf(getValues());
          setSavedAt(draft.savedAt);
          setFailure(null);
        },
        (error: ApiError) => {
          refused.current = error.status >= 400 && error.status < 500 ? text : null;
          setFailure(error);
        },
      );
  }

  function remove() {
    stored.current = null;
    isDraftSaved.current = false;
    queue.current = queue.current
      .then(() => mutateAsync({ method: "DELETE", path: `${path}/draft` }))
      .then(() => {
        setSavedAt(null);
        setFailure(null);
        if (!wasDirty.current) onDraftRemoved();
      }, setFailure);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the values
  useEffect(() => {
    if (!isDirty) {
      if (wasDirty.current) remove();
      wasDirty.current = false;
      return;
    }
    wasDirty.current = true;
    // Only other values, or another login, make a refused draft a good one.
    if (typed === stored.current || typed === refused.current || failure?.status === 401) return;
    isDraftSaved.current = false;
    const timer = setTimeout(save, failure ? longPause : pause);
    return () => clearTimeout(timer);
  }, [typed, isDirty, failure]);

  // Someone has logged in again, here or above the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every login
  useEffect(() => {
    if (user && failure?.status === 401) save();
  }, [user]);

  return (
    <>
      <p aria-live="polite">
        {failure ? (
          failure.status === 401 ? (
            "Your session has ended, so the draft isn't saved."
          ) : (
            `The draft isn't saved yet: ${failure.message}`
          )
        ) : savedAt ? (
          <>
            {`Saved as a draft at ${clockIn(savedAt, timezone)}.`}
            <span className="save-hint"> Visitors will see it once you publish.</span>
          </>
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

/** Values as text, to compare them. */
const textOf = (values: FormValues) => JSON.stringify(bodyOf(values as Texts));

/** The values of the form, which are all texts. */
type Texts = Record<"title" | "description" | "author" | "markdown", string>;

function valuesOfDraft({ title, description, author, markdown }: SavedDraft): FormValues {
  return { title, markdown, description: description ?? "", author: author ?? "" };
}

function bodyOf({ title, description, author, markdown }: Texts) {
  return { title, markdown, description: description || null, author: author || null };
}
