import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Checkbox } from "@/components/checkbox";
import { Field } from "@/components/field";
import { Select } from "@/components/select";
import {
  type ApiRow,
  type FormDefinition,
  type FormValues,
  fieldsOf,
  keepForm,
  RecordForm,
} from "@/features/admin-form";
import { scopedHref } from "@/features/admin-list";
import { creationOf, type Resource } from "@/features/admin-resources";
import { notFound } from "@/lib/page-error";
import { LinkDialog } from "../on-demand";
import { type Scope, useScope } from "../use-scope";
import { backOf, RecordBreadcrumb } from "./record-breadcrumb";
import { useInvalidate } from "./use-invalidate";
import { useRelated } from "./use-related";

/** The form of a new row. */
export function NewRecord({ resource }: { resource: Resource }) {
  const { section, title, singular, calls, form } = resource;
  const navigate = useNavigate();
  const scope = useScope();
  const invalidate = useInvalidate(resource);
  const [hasNoEvent, setHasNoEvent] = useState(false);
  const [made, setMade] = useState<{ link: string; next: string | null } | null>(null);
  const [search] = useSearchParams();
  const back = backOf(section, scope.event, search);
  const event = scope.edition;
  const eventId = hasNoEvent ? null : (event?.id ?? null);
  const related = useRelated(scope, eventId);
  if (!form || !calls.create) throw notFound();
  return (
    <>
      <RecordBreadcrumb back={back} scope={scope} section={section} title={title} />
      <header className="admin-head">
        <h1>{`New ${singular}`}</h1>
      </header>
      {resource.withoutEvent ? (
        <Checkbox
          checked={hasNoEvent}
          id="without-event"
          label={resource.withoutEvent}
          onChange={({ currentTarget }) => setHasNoEvent(currentTarget.checked)}
        />
      ) : null}
      {resource.scoped && !hasNoEvent ? <EditionField scope={scope} /> : null}
      <RecordForm
        edition={hasNoEvent ? null : (event?.slug ?? null)}
        eventId={eventId}
        form={form}
        initial={initialValues(form, search)}
        onSaved={(row, again) => {
          invalidate();
          const next = again ? null : (back ?? hrefOf(resource, row, scope.event));
          if (typeof row.link === "string") setMade({ link: row.link, next });
          else if (next) void navigate(next);
        }}
        related={related}
        reload={() => Promise.reject(new Error("a new row has no other version"))}
        requestOf={(fields) => creationOf(resource, fields, { slug: event?.slug, id: eventId })}
        row={null}
        saveAndNextLabel="Create and add another"
        timezone={scope.timezone}
      />
      <LinkDialog
        link={made?.link ?? null}
        onClose={() => {
          setMade(null);
          if (made?.next) void navigate(made.next);
        }}
      />
    </>
  );
}

/** Which edition a new row belongs to. */
function EditionField({ scope }: { scope: Scope }) {
  const [search, setSearch] = useSearchParams();
  function choose(event: string) {
    const next = new URLSearchParams(search);
    next.set("event", event);
    setSearch(next, { ...keepForm, replace: true, preventScrollReset: true });
  }
  return (
    <div className="record-edition">
      <Field label="Edition" required>
        <Select
          aria-required
          onChange={({ target }) => choose(target.value)}
          required={false}
          value={scope.edition?.slug ?? ""}
        >
          {scope.events.map(({ id, slug, title }) => (
            <option key={id} value={slug}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function hrefOf({ section, list }: Resource, row: ApiRow, event: string | null): string {
  return scopedHref(list.hrefOf(row as never) ?? `/admin/${section}`, event);
}

/** Texts and times of a new row that its URL fills in. */
function initialValues(form: FormDefinition, search: URLSearchParams): FormValues {
  const given = fieldsOf(form).filter(({ kind, name }) => (kind === "text" || kind === "time") && search.has(name));
  return Object.fromEntries(given.map(({ name }) => [name, search.get(name) ?? ""]));
}
