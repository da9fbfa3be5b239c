import type { FormEvent } from "react";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { Input } from "@/components/input";
import { Select } from "@/components/select";
import { SlugCheck } from "@/features/admin-form";
import { dayRange } from "@/lib/dates";
import { zoneLabel } from "@/lib/time-zone";
import type { Scope } from "../use-scope";

/** What the user enters about the new edition. */
export interface EditionDraft {
  /** Slug of the edition to copy. */
  source: string;
  title: string;
  slug: string;
  /** Value of a `datetime-local` input, in the zone of the edition. */
  start: string;
}

/** Errors by field of the API. */
export type EditionErrors = Readonly<Record<string, string | undefined>>;

interface EditionFormProps {
  draft: EditionDraft;
  events: Scope["events"];
  timezone: string;
  errors: EditionErrors;
  formError: string | null;
  busy: boolean;
  onChange(draft: EditionDraft): void;
  onSubmit(): void;
}

/** The first step: which edition is copied, and what the new one is called and starts. */
export function EditionForm(props: EditionFormProps) {
  const { draft, events, timezone, errors, formError, busy, onChange, onSubmit } = props;
  const source = events.find(({ slug }) => slug === draft.source);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form className="record-section" noValidate onSubmit={submit}>
      <FormError>{formError}</FormError>
      <Field hint={source ? dayRange(source) : undefined} label="Copy from" required>
        <Select onChange={({ target }) => onChange({ ...draft, source: target.value })} value={draft.source}>
          {events.map(({ id, slug, title }) => (
            <option key={id} value={slug}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field error={errors.title} hint="Each edition needs its own title." label="Title" required>
        <Input
          autoComplete="off"
          maxLength={120}
          onChange={({ target }) => onChange({ ...draft, title: target.value })}
          value={draft.title}
        />
      </Field>
      <Field
        error={errors.slug}
        hint="The last part of the URL. Leave it empty to create it from the title."
        label="Slug"
      >
        <Input
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => onChange({ ...draft, slug: target.value })}
          value={draft.slug}
        />
        <SlugCheck edition={null} eventId={null} owner="events" saved="" status="" value={draft.slug} />
      </Field>
      <Field
        error={errors.startAt}
        hint={`${zoneLabel(timezone)}. All other dates move with the start and keep their time of day.`}
        label="Start"
        required
      >
        <Input
          onChange={({ target }) => onChange({ ...draft, start: target.value })}
          type="datetime-local"
          value={draft.start}
        />
      </Field>
      <p>
        <Button busy={busy} type="submit">
          Next
        </Button>
      </p>
    </form>
  );
}
