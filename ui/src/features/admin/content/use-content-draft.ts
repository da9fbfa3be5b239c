import { useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { ApiCall } from "@/api/calls";
import type { SavedDraft } from "@/api/types";
import { useUser } from "@/features/account";
import type { FormValues } from "@/features/admin-form";
import type { ApiError } from "@/lib/api";

type ContentPath = `/api/v1/content/${string}`;
type Save = ApiCall<"PUT", `${ContentPath}/draft`>;
/** The response to a removal is not read. */
type Removal = ApiCall<"DELETE", `${ContentPath}/draft`>;

/** Pause after the last key before the draft is saved, and before another attempt, in milliseconds. */
const pause = 1000;
const longPause = 5000;

export interface ContentDraftOptions {
  path: ContentPath;
  /** The version of the page that the form is based on. */
  version: RefObject<number>;
  /** The draft that the form begins with. */
  draft: SavedDraft | null;
  /** Set while the draft has everything in the form. */
  isDraftSaved: RefObject<boolean>;
  /** Called once there is no draft any more, because the changes were published or discarded. */
  onDraftRemoved(): void;
}

/** Keeps what is typed into the form around it as a draft on the server. */
export function useContentDraft({ path, version, draft, isDraftSaved, onDraftRemoved }: ContentDraftOptions) {
  const { getValues, setValue, formState } = useFormContext<FormValues>();
  const { isDirty } = formState;
  const typed = textOf(useWatch<FormValues>() as FormValues);
  const user = useUser();
  const [savedAt, setSavedAt] = useState(draft?.savedAt ?? null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  /** The values of the draft on the server, as text. */
  const stored = useRef<string | null>(null);
  /** The values that the server refused, as text. */
  const refused = useRef<string | null>(null);
  const wasDirty = useRef(false);
  const send = useRequestQueue();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form begins with the draft
  useEffect(() => {
    if (!draft) return;
    const typedBefore = Object.entries(valuesOfDraft(draft)).filter(([name, value]) => getValues(name) !== value);
    // The same text was published in the meantime.
    if (typedBefore.length === 0) return remove();
    for (const [name, value] of typedBefore) setValue(name, value, { shouldDirty: true });
    stored.current = textOf(valuesOfDraft(draft));
    isDraftSaved.current = true;
  }, []);

  function save() {
    const values = getValues();
    const text = textOf(values);
    const body = { ...bodyOf(values as Texts), version: version.current };
    send(
      { method: "PUT", path: `${path}/draft`, body },
      (saved) => {
        stored.current = text;
        isDraftSaved.current = text === textOf(getValues());
        setSavedAt(saved.savedAt);
        setFailure(null);
      },
      (error) => {
        refused.current = error.status >= 400 && error.status < 500 ? text : null;
        setFailure(error);
      },
    );
  }

  function remove() {
    stored.current = null;
    isDraftSaved.current = false;
    send(
      { method: "DELETE", path: `${path}/draft` },
      () => {
        setSavedAt(null);
        setFailure(null);
        if (!wasDirty.current) onDraftRemoved();
      },
      setFailure,
    );
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

  return {
    /** When the draft was saved; null without a draft. */
    savedAt,
    /** Why it is not saved. */
    failure,
  };
}

/** Sends requests one after another: a late save must not bring a deleted draft back. */
function useRequestQueue() {
  const { mutateAsync } = useMutation<SavedDraft, ApiError, Save | Removal>({ meta: { handlesForbidden: true } });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return (request: Save | Removal, onSuccess: (draft: SavedDraft) => void, onError: (error: ApiError) => void) => {
    queue.current = queue.current.then(() => mutateAsync(request)).then(onSuccess, onError);
  };
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
