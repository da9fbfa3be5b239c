import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiCall, ResponseOf } from "@/api/calls";
import type { EditionCopy, EditionPart } from "@/api/types";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import { useDialogs } from "@/lib/dialogs";
import { momentOfLocalInput } from "@/lib/local-input";
import { inputIsKept, sessionEnded } from "@/lib/session-ended";
import { useToasts } from "@/lib/toasts";
import { useLatest } from "@/lib/use-latest";
import type { EditionDraft, EditionErrors } from "./edition-form";
import { defaultParts } from "./edition-preview";
import { createPreviews } from "./edition-previews";

type CopyCall = ApiCall<"POST", `/api/v1/events/${string}/next-edition${"" | "?dryRun=true"}`>;

/** The copy of an edition: what is chosen, how it would look, and the edition once it is created. */
export function useEditionCopy(draft: EditionDraft, timezone: string) {
  const [chosen, setChosen] = useState<readonly EditionPart[]>(defaultParts);
  const [preview, setPreview] = useState<EditionCopy | null>(null);
  const [previews] = useState(createPreviews);
  const [created, setCreated] = useState<EditionCopy | null>(null);
  const { send, isPending, errors, formError } = useCopyRequest();
  const isUnsaved = useLatest(!created && (draft.title !== "" || draft.start !== ""));

  const request = (parts: readonly EditionPart[], dryRun: boolean): CopyCall => ({
    method: "POST",
    path: `/api/v1/events/${encodeURIComponent(draft.source)}/next-edition${dryRun ? "?dryRun=true" : ""}`,
    body: {
      // The server refuses null with a message for the field.
      title: (draft.title.trim() || null) as string,
      slug: draft.slug.trim() || null,
      startAt: momentOfLocalInput(draft.start, timezone) as string,
      parts,
    },
  });

  /** Loads what a copy of these parts would be, without those that the user may not create. */
  async function loadPreview(parts: readonly EditionPart[]) {
    const result = await previews.load((wanted) => send(request(wanted, true)), parts);
    if (!result) return;
    setChosen(result.chosen);
    setPreview(result.preview);
  }

  function chooseParts(parts: readonly EditionPart[]) {
    setChosen(parts);
    void loadPreview(parts);
  }

  /** Goes back to the draft, and ignores the preview that is still loading. */
  function discardPreview() {
    previews.cancel();
    setPreview(null);
  }

  async function create() {
    const copy = await send(request(chosen, false));
    if (copy) setCreated(copy);
  }

  return {
    chosen,
    preview,
    created,
    isPending,
    errors,
    formError,
    isUnsaved,
    loadPreview,
    chooseParts,
    discardPreview,
    create,
  };
}

/** Sends the copy, and keeps why it was refused: at a field, or as a whole. */
function useCopyRequest() {
  const queries = useQueryClient();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const [errors, setErrors] = useState<EditionErrors>({});
  const [formError, setFormError] = useState<string | null>(null);
  const { mutateAsync, isPending } = useMutation<ResponseOf<CopyCall>, ApiError, CopyCall>({
    meta: { handlesForbidden: true },
  });

  async function send(request: CopyCall): Promise<EditionCopy | null> {
    setErrors({});
    setFormError(null);
    try {
      const copy = await mutateAsync(request);
      if (copy.id) {
        await queries.invalidateQueries({
          predicate: ({ queryKey: [path] }) => `${path}`.startsWith("/api/v1/events"),
        });
        toasts.success("Edition created");
      }
      return copy;
    } catch (error) {
      show(error as ApiError);
      return null;
    }
  }

  function show(error: ApiError) {
    if (isReauthenticationDeclined(error)) return;
    if (error.status === 401)
      dialogs.open("login", {
        description: sessionEnded(`Log in to continue. ${inputIsKept}`),
      });
    const fields = Object.entries(error.errors).map(([field, [message]]) => [field, message] as const);
    const known = fields.filter(([field]) => ["title", "slug", "startAt"].includes(field));
    setErrors(Object.fromEntries(known));
    setFormError(known.length > 0 ? null : error.message);
  }

  return { send, isPending, errors, formError };
}
