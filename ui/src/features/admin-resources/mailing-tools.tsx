import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { BodyTo } from "@/api/calls";
import type { MailingPreview } from "@/api/types";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { FormError } from "@/components/form-error";
import { FormBody } from "@/components/form-layout";
import { Input } from "@/components/input";
import { RichText } from "@/components/rich-text";
import { Select } from "@/components/select";
import type { FormValues, RecordFormContext, RowValue } from "@/features/admin-form";
import { useApiMutation } from "@/lib/use-api-mutation";
import { type AudienceRequest, countText, leftOutText, useAudience } from "./mailing-audience";
import { segmentOf } from "./mailing-groups";

/** How many people the groups are, and who is left out. */
export function AudienceCount({ eventId }: RecordFormContext) {
  const request = useGroups(eventId);
  const { audience, error } = useAudience(request);
  if (request.segments.length === 0)
    return <p className="field-hint">Add a group to see how many people it reaches.</p>;
  if (error) return <FormError>{error.message}</FormError>;
  return (
    <div aria-live="polite" className="audience">
      <p>
        <strong>{audience ? countText(audience.count) : "Counting…"}</strong>
      </p>
      {audience && audience.people.length > 0 ? (
        <p className="field-hint">{peopleText(audience.people, audience.count)}</p>
      ) : null}
      {audience && audience.leftOut.length > 0 ? (
        <p className="field-hint">{`Left out: ${leftOutText(audience.leftOut)}.`}</p>
      ) : null}
    </div>
  );
}

/** Shows the email as a chosen person would read it. */
export function PreviewTool({ eventId }: RecordFormContext) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button variant="quiet" onClick={() => setIsOpen(true)} small>
        Preview
      </Button>
      {isOpen ? <PreviewDialog eventId={eventId} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

/** Subject and text of an email, and its plain text on demand. */
export function PreviewText({ preview: { subject, html, text } }: { preview: MailingPreview }) {
  return (
    <div className="mailing-preview">
      <p>
        <strong>{subject}</strong>
      </p>
      <RichText html={html} />
      <details>
        <summary>Plain text</summary>
        <pre>{text}</pre>
      </details>
    </div>
  );
}

/** The groups in the form, which may not be saved yet. */
function useGroups(eventId: string | null): AudienceRequest {
  const values = useWatch<FormValues>() as FormValues;
  const groups = (values.segments ?? []) as RowValue[];
  return { eventId, kind: String(values.kind) as AudienceRequest["kind"], segments: groups.map(segmentOf) };
}

/** The first names, and how many follow. */
function peopleText(people: readonly { name: string; email: string }[], count: number): string {
  const shown = people.slice(0, 3).map(({ name, email }) => name || email);
  return count > shown.length ? `${shown.join(", ")} and ${count - shown.length} more` : shown.join(", ");
}

function PreviewDialog({ eventId, onClose }: { eventId: string | null; onClose(): void }) {
  const values = useWatch<FormValues>() as FormValues;
  const groups = useGroups(eventId);
  const [words, setWords] = useState("");
  const [email, setEmail] = useState("");
  const { audience } = useAudience({ ...groups, q: words });
  const { mutate, isPending } = useApiMutation("We couldn't load the preview");
  const [preview, setPreview] = useState<MailingPreview | null>(null);
  const show = () =>
    mutate(
      {
        method: "POST",
        path: "/api/v1/mailings/preview",
        // Without an edition the server says that there is none.
        body: {
          ...groups,
          subject: String(values.subject),
          markdown: String(values.markdown),
          email: email || null,
        } as BodyTo<"POST", "/api/v1/mailings/preview">,
      },
      { onSuccess: setPreview },
    );
  return (
    <Dialog onClose={onClose} open size="large" title="Preview">
      <FormBody>
        <Field hint="The name or email of a recipient." label="Find a person">
          <Input onChange={({ target }) => setWords(target.value)} value={words} />
        </Field>
        <Field label="Preview as">
          <Select onChange={({ target }) => setEmail(target.value)} value={email}>
            <option value="">Sample recipient</option>
            {(audience?.people ?? []).map((person) => (
              <option key={person.email} value={person.email}>
                {`${person.name} (${person.email})`}
              </option>
            ))}
          </Select>
        </Field>
        <div>
          <Button busy={isPending} onClick={show} small>
            {preview ? "Update preview" : "Show preview"}
          </Button>
        </div>
        {preview ? <PreviewText preview={preview} /> : null}
      </FormBody>
    </Dialog>
  );
}
