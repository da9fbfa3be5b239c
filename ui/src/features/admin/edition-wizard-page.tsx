import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { redirect, useSearchParams } from "react-router";
import type { EditionCopy, EditionPart } from "@/api/types";
import { Breadcrumb } from "@/components/breadcrumb";
import { ButtonLink } from "@/components/button";
import { UnsavedGuard } from "@/features/admin-form";
import { scopedHref } from "@/features/admin-list";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import { useDialogs } from "@/lib/dialogs";
import { momentOfLocalInput } from "@/lib/local-input";
import { forbiddenPath, type Load } from "@/lib/page";
import type { ApiRequest } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";
import { Checklist } from "./edition-checklist";
import { type EditionDraft, type EditionErrors, EditionForm } from "./edition-form";
import { EditionPreview, usualParts } from "./edition-preview";
import { createPreviews } from "./edition-previews";
import { AdminFrame } from "./frame";
import { allEventsQuery } from "./queries";
import { wizardPath } from "./sections";
import { requireStaff } from "./staff";
import { useScope } from "./use-admin";

const steps = ["Name and start", "What to copy", "Check-list"] as const;

export const load: Load = async (args) => {
  const rights = await requireStaff(args, wizardPath);
  if (!rights.may("events:store")) throw redirect(forbiddenPath);
  await args.queries.fetchQuery(allEventsQuery());
};

export function Page() {
  return (
    <AdminFrame>
      <EditionWizard />
    </AdminFrame>
  );
}

/** Copies an edition in three steps. What was entered stays when the server refuses it. */
function EditionWizard() {
  const scope = useScope();
  const [search] = useSearchParams();
  const first = scope.events.find(({ slug }) => slug === search.get("from")) ?? scope.edition ?? scope.events[0];
  const [draft, setDraft] = useState<EditionDraft>({ source: first?.slug ?? "", title: "", slug: "", start: "" });
  const [chosen, setChosen] = useState<readonly EditionPart[]>(usualParts);
  const [preview, setPreview] = useState<EditionCopy | null>(null);
  const [previews] = useState(createPreviews);
  const [made, setMade] = useState<EditionCopy | null>(null);
  const timezone = scope.events.find(({ slug }) => slug === draft.source)?.timezone ?? scope.timezone;
  const { send, busy, errors, formError } = useCopyCall();
  const isUnsaved = useRef(false);
  useEffect(() => {
    isUnsaved.current = !made && (draft.title !== "" || draft.start !== "");
  }, [made, draft]);
  const step = made ? 2 : preview ? 1 : 0;
  const heading = useStepFocus(step);

  const request = (parts: readonly EditionPart[], dryRun: boolean): ApiRequest => ({
    method: "POST",
    path: `/api/v1/events/${encodeURIComponent(draft.source)}/next-edition${dryRun ? "?dryRun=true" : ""}`,
    body: {
      title: draft.title.trim() || null,
      slug: draft.slug.trim() || null,
      startAt: momentOfLocalInput(draft.start, timezone),
      parts,
    },
  });

  /** Shows what a copy of these parts would be, without those that the user may not create. */
  async function look(parts: readonly EditionPart[]) {
    const seen = await previews.look((wanted) => send(request(wanted, true)), parts);
    if (!seen) return;
    setChosen(seen.chosen);
    setPreview(seen.preview);
  }

  async function create() {
    const created = await send(request(chosen, false));
    if (created) setMade(created);
  }

  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: "Administration", href: scopedHref("/admin", scope.event) },
          { label: "Events", href: scopedHref("/admin/events", scope.event) },
          { label: "Next edition" },
        ]}
      />
      <header className="admin-head">
        <h1>Next edition</h1>
      </header>
      <ol aria-label="Steps" className="edition-steps">
        {steps.map((label, at) => (
          <li aria-current={at === step ? "step" : undefined} key={label}>
            {label}
          </li>
        ))}
      </ol>
      <h2 className="visually-hidden" ref={heading} tabIndex={-1}>
        {`Step ${step + 1} of ${steps.length}: ${steps[step]}`}
      </h2>
      <div className="record-main edition-wizard">
        {made ? (
          <Finished made={made} />
        ) : preview ? (
          <EditionPreview
            busy={busy}
            chosen={chosen}
            error={formError ?? Object.values(errors).find(Boolean) ?? null}
            onBack={() => {
              previews.cancel();
              setPreview(null);
            }}
            onChoose={(parts) => {
              setChosen(parts);
              void look(parts);
            }}
            onCreate={() => void create()}
            preview={preview}
          />
        ) : (
          <EditionForm
            busy={busy}
            draft={draft}
            errors={errors}
            events={scope.events}
            formError={formError}
            onChange={setDraft}
            onSubmit={() => void look(chosen)}
            timezone={timezone}
          />
        )}
      </div>
      <UnsavedGuard isDirty={isUnsaved} />
    </>
  );
}

function Finished({ made }: { made: EditionCopy }) {
  const { id, slug, title, checklist } = made;
  if (!id) return null;
  return (
    <section className="record-section">
      <h2>{`${title} is a draft`}</h2>
      <p>Only staff can see it until you publish it.</p>
      <Checklist edition={{ id, slug }} items={checklist} />
      <p className="actions">
        <ButtonLink href={`/admin/events/${id}`}>Open the edition</ButtonLink>
        <ButtonLink href={`/admin/schedules?event=${encodeURIComponent(slug)}`} look="quiet">
          Open its schedule
        </ButtonLink>
      </p>
    </section>
  );
}

/** Sends the copy, and keeps why it was refused: at a field, or as a whole. */
function useCopyCall() {
  const queries = useQueryClient();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const [errors, setErrors] = useState<EditionErrors>({});
  const [formError, setFormError] = useState<string | null>(null);
  const { mutateAsync, isPending } = useMutation<EditionCopy, ApiError, ApiRequest>({
    meta: { handlesForbidden: true },
  });

  async function send(request: ApiRequest): Promise<EditionCopy | null> {
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
      dialogs.open("login", { description: "Your session has ended. Log in to continue; nothing you typed is lost." });
    const fields = Object.entries(error.errors).map(([field, [message]]) => [field, message] as const);
    const known = fields.filter(([field]) => ["title", "slug", "startAt"].includes(field));
    setErrors(Object.fromEntries(known));
    setFormError(known.length > 0 ? null : error.message);
  }

  return { send, busy: isPending, errors, formError };
}

/** Moves the focus to the heading of the next step. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [step]);
  return heading;
}
