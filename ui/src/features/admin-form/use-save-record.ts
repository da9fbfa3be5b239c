import { useMutation } from "@tanstack/react-query";
import { type BaseSyntheticEvent, type RefObject, useRef, useState } from "react";
import type { ApiRequest } from "@/api/calls";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import { useDialogs } from "@/lib/dialogs";
import { useHydrated } from "@/lib/hydrated";
import { lostPermission } from "@/lib/lost-permission";
import { isOutcomeUnknown } from "@/lib/lost-response";
import { inputIsKept, sessionEnded } from "@/lib/session-ended";
import { useToasts } from "@/lib/toasts";
import { isSame } from "./changes";
import type { RowConflict } from "./conflicts/conflicts";
import { fieldMessage, fieldNamed } from "./server-messages";
import type { ApiRow, FormValues, RecordFormProps, SaveWords } from "./types";
import type { RecordState } from "./use-record-state";
import { useRetry } from "./use-retry";
import { valuesOf, zoneIn } from "./values";

const unknownCreation =
  "We didn't get an answer, but your changes may have been saved. Check the list before you try again.";

/** How a form is saved. */
interface Attempt {
  /** Whether another row follows: a new one, or the next of the list. */
  opensNext: boolean;
  /** Retried automatically when the network is back. */
  isRetry?: boolean;
}

interface SentAttempt extends Attempt {
  wasOffline: boolean;
}

interface SaveOptions extends Omit<RecordFormProps, "words"> {
  words: SaveWords;
  record: RecordState;
  element: RefObject<HTMLFormElement | null>;
  /** The element that shows what is wrong. */
  summary: RefObject<HTMLDivElement | null>;
}

export type Saving = ReturnType<typeof useSaveRecord>;

/**
 * Saves the form of a row. Someone else's version of the row becomes a conflict; without a network, the attempt waits.
 */
export function useSaveRecord(options: SaveOptions) {
  const { form, timezone, requestOf, reload, onSaved, words, record, element, summary } = options;
  const { state, fields, base, isNew, unsaved } = record;
  const toasts = useToasts();
  const dialogs = useDialogs();
  const [formError, setFormError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<RowConflict | null>(null);
  /** What waits for the network. */
  const [waiting, setWaiting] = useState<Attempt | null>(null);
  const { mutate, isPending } = useMutation<ApiRow, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });
  const isSending = useRef(false);
  const cannotSave = useHydrated() && !isNew && unsaved === 0;
  const isWaiting = waiting !== null && !cannotSave;

  /** Sends the changed fields, based on a version of the row. */
  function save(values: FormValues, from: ApiRow | null, attempt: Attempt) {
    // Prevents double submission (shortcut, button, retry).
    if (isSending.current) return;
    isSending.current = true;
    setFormError(null);
    setWaiting(null);
    const before = { ...state.getValues() };
    const wasOffline = !navigator.onLine;
    const body = record.bodyOf(values, from);
    const request = requestOf(body);
    mutate(request, {
      async onSuccess(answer) {
        try {
          finish(isNew ? answer : await savedRow({ ...from, ...body, ...answer }), before, attempt.opensNext);
        } finally {
          isSending.current = false;
        }
      },
      onError(error) {
        isSending.current = false;
        void handleError(error, request, values, { ...attempt, wasOffline });
      },
    });
  }

  /** The row after a change, whose answer need not have all fields of the form; what is known of it, if it can't be read. */
  const savedRow = (known: ApiRow) => reload().catch(() => known);

  function finish(saved: ApiRow, sent: FormValues, opensNext: boolean) {
    record.acceptSaved(saved, sent, opensNext);
    setConflict(null);
    if (isNew && opensNext) element.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
    toasts.success(isNew ? "Created" : words.saved);
    onSaved(saved, opensNext);
  }

  async function handleError(error: ApiError, request: ApiRequest, values: FormValues, attempt: SentAttempt) {
    if (isReauthenticationDeclined(error)) return;
    if (error.status === 401)
      return dialogs.open("login", {
        description: sessionEnded(`Log in to save. ${inputIsKept}`),
        onSuccess: () => save(values, base.row, attempt),
      });
    // Repeating an update is safe because it carries a version; repeating a creation is not.
    if (isNew && !attempt.wasOffline && isOutcomeUnknown(error)) {
      setFormError(unknownCreation);
      return summary.current?.focus();
    }
    // After a retry, a network that does not reach the server is an error.
    if (error.status === 0 && !(attempt.isRetry && navigator.onLine)) {
      setConflict(null);
      return setWaiting({ opensNext: attempt.opensNext });
    }
    if (error.status === 409 && base.row) return handleConflict(request, values, attempt);
    showError(error, request, values);
  }

  /** Someone else has saved the row, or this user in an earlier attempt. */
  async function handleConflict(request: ApiRequest, values: FormValues, attempt: Attempt) {
    let current: ApiRow;
    try {
      current = await reload();
    } catch (thrown) {
      return showError(thrown as ApiError, request, values);
    }
    const theirs = valuesOf(form, current, zoneIn(current, timezone));
    // The answer to an earlier attempt got lost: everything is saved already.
    if (fields.every((field) => isSame(base.values, values, field) || isSame(theirs, values, field)))
      return finish(current, values, attempt.opensNext);
    setConflict({ row: current, theirs, mine: values });
  }

  function showError(error: ApiError, request: ApiRequest, values: FormValues) {
    const isShown = showFieldErrors(error, record, values);
    const lost = lostPermission(error, request);
    setFormError(isShown ? null : lost ? `${lost} Your changes are still here.` : error.message);
    summary.current?.focus();
  }

  /** Saves values that take both versions into account. */
  function resolveConflict({ row, theirs }: RowConflict, merged: FormValues) {
    record.rebase({ row, values: theirs }, merged);
    save(merged, row, { opensNext: false });
  }

  const submit = (attempt: Attempt) => (event?: BaseSyntheticEvent) => {
    // The shortcut submits the form even if its button is disabled.
    if (cannotSave) return event?.preventDefault();
    return state.handleSubmit((values) => save(values, base.row, attempt))(event);
  };
  useRetry(isWaiting, () => {
    setWaiting(null);
    void submit({ opensNext: waiting?.opensNext ?? false, isRetry: true })();
  });

  const actions = { submit, resolveConflict, setConflict, setFormError, setWaiting };
  return { ...actions, conflict, formError, cannotSave, isPending, isWaiting };
}

/** Shows an error at the fields it names; returns whether it names any. */
function showFieldErrors({ errors }: ApiError, { fields, state }: RecordState, values: FormValues): boolean {
  const shown = fields.filter((field) => field.when?.(values) ?? true);
  let isShown = false;
  for (const [key, [message]] of Object.entries(errors)) {
    const field = fieldNamed(shown, key);
    if (!field || !message) continue;
    state.setError(field.name, { message: fieldMessage(message, field, shown) });
    isShown = true;
  }
  return isShown;
}
