import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { FormProvider, useForm } from "react-hook-form";
import { Button } from "@/components/button";
import { ErrorSummary } from "@/components/error-summary";
import { Kbd } from "@/components/kbd";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import { useDialogs } from "@/lib/dialogs";
import { useHydrated } from "@/lib/hydrated";
import { lazyModule, useLazyModule } from "@/lib/lazy-module";
import { lostPermission } from "@/lib/lost-permission";
import type { ApiRequest } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";
import { DiscardButton } from "./discard-button";
import { useEarlyInput } from "./early-input";
import { FormControl, idOf } from "./form-control";
import { schemaOf } from "./schema";
import { fieldMessage } from "./server-messages";
import type { ApiRow, FormContext, FormDefinition, FormField, FormValues } from "./types";
import { apiNameOf, fieldsOf } from "./types";
import { UnsavedGuard } from "./unsaved-guard";
import { useRetry } from "./use-retry";
import { apiValueOf, changedSince, newRow, valuesOf, zoneIn } from "./values";

const conflictDialog = lazyModule(() => import("./conflict-dialog"));

interface RecordFormProps {
  form: FormDefinition;
  /** The row to edit; null for a new one. */
  row: ApiRow | null;
  /** Values of a new row that are filled in already. */
  initial?: FormValues;
  /** IANA zone of the form's times. */
  timezone: string;
  /** Id of the event the row belongs to. */
  eventId: string | null;
  /** The slug of that event. */
  edition?: string | null;
  /** The request that saves these fields. */
  requestOf(fields: Record<string, unknown>): ApiRequest;
  /** Fetches the row as it is now, after a conflict. */
  reload(): Promise<ApiRow>;
  /** `goesOn`: the user wants to go on with another row. */
  onSaved(row: ApiRow, goesOn: boolean): void;
  /** The label of the button that saves and goes on; null if there is no other row. */
  saveAndGoOn?: string | null;
  /** What saving a row is called, if it is not "Save". */
  words?: { save: string; saved: string; unsaved: string };
  /** Whether a draft on the server has the changes, so that the page can be left. */
  isDraftSaved?: RefObject<boolean>;
  /** How rows of other lists are made without leaving the form. */
  related?: FormContext["related"];
  /** Shown in the bar; may read the form. */
  children?: ReactNode;
}

/**
 * A form with a bar to save it. Only changed fields are sent. If someone else saved the row meanwhile, both versions
 * are shown; if the session has ended, the login opens above the form; without a network, it is saved once that is back.
 */
export function RecordForm(props: RecordFormProps) {
  const {
    form,
    row,
    initial,
    timezone,
    eventId,
    edition: eventSlug = null,
    requestOf,
    reload,
    onSaved,
    words = usual,
    saveAndGoOn,
    isDraftSaved,
    related,
    children,
  } = props;
  const isNew = row === null;
  const toasts = useToasts();
  const dialogs = useDialogs();
  const hydrated = useHydrated();
  const fields = useMemo(() => fieldsOf(form), [form]);
  const resolver = useMemo(() => standardSchemaResolver(schemaOf(form, isNew)), [form, isNew]);
  const [base, setBase] = useState(() => ({ row, values: { ...valuesOf(form, row, timezone), ...initial } }));
  const state = useForm<FormValues>({ defaultValues: base.values, resolver, shouldFocusError: false });
  useEarlyInput(state, base.values);
  const { dirtyFields, errors, isDirty, submitCount } = state.formState;
  const [formError, setFormError] = useState<string | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  /** What waits for the network. */
  const [waiting, setWaiting] = useState<Attempt | null>(null);
  const { ConflictDialog } =
    useLazyModule(conflictDialog, clash !== null, () => {
      setClash(null);
      setFormError(
        "Someone else saved this row while you were editing, and we couldn't load both versions. Try again.",
      );
    }) ?? {};
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useMutation<ApiRow, ApiError, ApiRequest>({ meta: { handlesForbidden: true } });
  const isSending = useRef(false);
  const isUnsaved = useRef(false);
  useEffect(() => {
    isUnsaved.current = isDirty;
  }, [isDirty]);
  useSaveKey(element);

  // Actions beside the form change the row, too. With unsaved changes the conflict dialog sorts it out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (!row || isDirty || row.version === base.row?.version) return;
    const values = valuesOf(form, row, timezone);
    setBase({ row, values });
    state.reset(values);
  }, [row?.version]);

  // Rows of the previous edition cannot be chosen in another one.
  const edition = useRef(eventId);
  useEffect(() => {
    if (edition.current === eventId) return;
    edition.current = eventId;
    for (const field of fields)
      if (field.kind === "relation") state.setValue(field.name, field.several ? [] : "", { shouldDirty: true });
  }, [eventId, fields, state]);

  const problems = fields.flatMap(({ name }) => {
    const error = errors[name] as { message?: string } | unknown[] | undefined;
    if (!error) return [];
    const message = Array.isArray(error) ? firstMessage(error) : ((error as { message?: string }).message ?? null);
    return message ? [{ id: idOf(name), message }] : [];
  });
  const isRejected = submitCount > 0 && problems.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after every rejected attempt
  useEffect(() => {
    if (isRejected || formError) summary.current?.focus();
  }, [submitCount, formError]);

  /** Sends the changed fields, based on a version of the row. */
  function save(values: FormValues, from: ApiRow | null, attempt: Attempt) {
    // A key, a button and the network may ask for the same.
    if (isSending.current) return;
    isSending.current = true;
    const sent = from ? { ...changes(values), version: from.version } : newRow(form, values, timezone);
    setFormError(null);
    setWaiting(null);
    const before = { ...state.getValues() };
    const wasOffline = !navigator.onLine;
    const request = requestOf(sent);
    mutate(request, {
      async onSuccess(answer) {
        try {
          // The answer to a change need not have all fields of the form.
          finish(isNew ? answer : await reload(), before, attempt.goesOn);
        } finally {
          isSending.current = false;
        }
      },
      onError(error) {
        isSending.current = false;
        void showError(error, request, values, { ...attempt, wasOffline });
      },
    });
  }

  function finish(saved: ApiRow, before: FormValues, goesOn: boolean) {
    const next = valuesOf(form, saved, zoneIn(saved, timezone));
    setBase({ row: saved, values: next });
    setClash(null);
    // What the user typed meanwhile is still to be saved. A new row is left.
    const typed = isNew ? {} : changedSince(before, state.getValues());
    state.reset(isNew && goesOn ? valuesOf(form, null, timezone) : next);
    if (isNew && goesOn) element.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
    for (const [name, value] of Object.entries(typed)) state.setValue(name, value, { shouldDirty: true });
    isUnsaved.current = Object.keys(typed).length > 0;
    toasts.success(isNew ? "Created" : words.saved);
    onSaved(saved, goesOn);
  }

  /** The changed fields as the API reads them. */
  function changes(values: FormValues): Record<string, unknown> {
    const isSent = (field: FormField) =>
      isChanged(field, values) || fields.some((other) => other.name === field.sentWith && isChanged(other, values));
    const changed = fields.filter((field) => !field.onlyNew && (field.when?.(values) ?? true) && isSent(field));
    return Object.fromEntries(
      changed.map((field) => [apiNameOf(field), apiValueOf(field, values[field.name] ?? "", zoneIn(values, timezone))]),
    );
  }

  function isChanged(field: FormField, values: FormValues): boolean {
    return !isSame(base.values, values, field);
  }

  async function showError(
    error: ApiError,
    request: ApiRequest,
    values: FormValues,
    attempt: Attempt & { wasOffline: boolean },
  ) {
    if (isReauthenticationDeclined(error)) return;
    if (error.status === 401) {
      dialogs.open("login", {
        description: "Your session has ended. Log in to save: nothing you typed is lost.",
        onSuccess: () => save(values, base.row, attempt),
      });
      return;
    }
    if (error.status === 0) {
      // A change that arrived all the same is not made twice, since it has a version; a new row could be.
      if (isNew && !attempt.wasOffline) return setFormError(unknownCreation);
      // After a retry, a network that does not reach the server is an error.
      if (!(attempt.isRetry && navigator.onLine)) {
        setClash(null);
        return setWaiting({ goesOn: attempt.goesOn });
      }
    }
    if (error.status === 409 && base.row) {
      const current = await reload();
      const theirs = valuesOf(form, current, timezone);
      // The answer to an earlier attempt got lost: everything is saved already.
      if (fields.every((field) => !isChanged(field, values) || isSame(theirs, values, field)))
        return finish(current, values, attempt.goesOn);
      setClash({ current, theirs, values });
      return;
    }
    let isShown = false;
    for (const [key, [message]] of Object.entries(error.errors)) {
      const [name = ""] = key.split(".");
      const field = fields.find((one) => apiNameOf(one) === name && (one.when?.(values) ?? true));
      if (!field || !message) continue;
      state.setError(field.name, { message: fieldMessage(message, { apiName: name, label: field.label }) });
      isShown = true;
    }
    const lost = lostPermission(error, request);
    setFormError(isShown ? null : lost ? `${lost} Your changes are still here.` : error.message);
    summary.current?.focus();
  }

  function resolve(keepsTheirs: ReadonlySet<string>) {
    if (!clash) return;
    const merged = Object.fromEntries(
      fields.map((field) => {
        const { name } = field;
        const takesTheirs = keepsTheirs.has(name) || !isChanged(field, clash.values);
        return [name, (takesTheirs ? clash.theirs : clash.values)[name] ?? ""];
      }),
    );
    setBase({ row: clash.current, values: clash.theirs });
    state.reset(clash.theirs);
    for (const [name, value] of Object.entries(merged)) state.setValue(name, value, { shouldDirty: true });
    save(merged, clash.current, { goesOn: false });
  }

  const attemptTo = (attempt: Attempt) => state.handleSubmit((values) => save(values, base.row, attempt));
  const submit = (goesOn: boolean) => (event: FormEvent) => void attemptTo({ goesOn })(event);
  const unsaved = Object.keys(dirtyFields).length;
  const cannotSave = hydrated && !isNew && unsaved === 0;
  const changesText = `${unsaved} ${words.unsaved} ${unsaved === 1 ? "change" : "changes"}`;
  const waits = waiting !== null && !cannotSave;
  useRetry(waits, () => {
    setWaiting(null);
    void attemptTo({ goesOn: waiting?.goesOn ?? false, isRetry: true })();
  });

  return (
    <FormProvider {...state}>
      <form className="record-form" noValidate onSubmit={submit(false)} ref={element}>
        {formError ? (
          <div className="note is-danger" ref={summary} role="alert" tabIndex={-1}>
            <p>{formError}</p>
          </div>
        ) : (
          <ErrorSummary
            errors={isRejected ? problems : []}
            onClick={focusField}
            ref={summary}
            title={
              problems.length === 1 ? "One field needs your attention" : `${problems.length} fields need your attention`
            }
          />
        )}
        {form.sections
          .filter(({ fields: own }) => own.some((field) => isNew || !field.onlyNew))
          .map(({ title, hint, fields: own, Below }) => (
            <fieldset className="record-section" key={title}>
              <legend>{title}</legend>
              {hint ? <p className="field-hint">{hint}</p> : null}
              {own.map((field) => (
                <FormControl
                  context={{ timezone, eventId, edition: eventSlug, isNew, related }}
                  field={field}
                  key={field.name}
                />
              ))}
              {Below ? <Below eventId={eventId} isNew={isNew} timezone={timezone} /> : null}
            </fieldset>
          ))}
        <footer className="save-bar">
          <div className="save-state">
            <p role="status">
              {waits
                ? "You're offline. We'll save as soon as you're back online."
                : unsaved > 0
                  ? changesText
                  : "No changes"}
            </p>
            {children}
          </div>
          {unsaved > 0 && !isNew ? (
            <DiscardButton
              changes={changesText}
              onAsk={() => setWaiting(null)}
              onDiscard={() => state.reset(base.values)}
              saved={words.saved.toLowerCase()}
            />
          ) : null}
          {saveAndGoOn ? (
            <Button busy={isPending} disabled={cannotSave} look="quiet" onClick={submit(true)}>
              {saveAndGoOn}
            </Button>
          ) : null}
          <Button aria-keyshortcuts="Control+S" busy={isPending} disabled={cannotSave} type="submit">
            {isNew ? "Create" : words.save}
            <span aria-hidden="true">
              <Kbd keys={["Ctrl", "S"]} />
            </span>
          </Button>
        </footer>
      </form>
      <UnsavedGuard isDirty={isUnsaved} {...(isDraftSaved && { isDraftSaved })} />
      {clash && ConflictDialog ? (
        <ConflictDialog
          base={base.values}
          busy={isPending}
          eventId={eventId}
          fields={fields}
          mine={clash.values}
          onClose={() => setClash(null)}
          onSave={resolve}
          theirs={clash.theirs}
        />
      ) : null}
    </FormProvider>
  );
}

const usual = { save: "Save", saved: "Saved", unsaved: "unsaved" };

const unknownCreation =
  "We lost the connection, but your changes may have been saved. Check the list before you try again.";

/** How a form is saved. */
interface Attempt {
  goesOn: boolean;
  /** Whether the network asked for it, not the user. */
  isRetry?: boolean;
}

/** A row that someone else saved, and what the user wanted to save. */
interface Clash {
  current: ApiRow;
  theirs: FormValues;
  values: FormValues;
}

function isSame(one: FormValues, other: FormValues, { name }: FormField): boolean {
  return JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

/** Focuses the field of a clicked link. A jump within the page would be a navigation, which the guard has to know. */
function focusField(event: MouseEvent) {
  const href = (event.target as Element).closest("a")?.getAttribute("href");
  if (!href) return;
  event.preventDefault();
  const field = document.getElementById(href.slice(1));
  (field instanceof HTMLFieldSetElement ? field.querySelector("input") : field)?.focus();
}

/** The first message in the errors of a list. */
function firstMessage(errors: unknown): string | null {
  if (typeof errors !== "object" || errors === null) return null;
  if ("message" in errors && typeof errors.message === "string") return errors.message;
  for (const inner of Object.values(errors)) {
    const message = firstMessage(inner);
    if (message) return message;
  }
  return null;
}

/** Ctrl+S and ⌘S submit the form, unless a dialog is open above it. */
function useSaveKey(form: { readonly current: HTMLFormElement | null }) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (!document.querySelector("[role=dialog]")) form.current?.requestSubmit();
    };
    document.addEventListener("keydown", save);
    return () => document.removeEventListener("keydown", save);
  }, [form]);
}
