import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { redirect, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { Breadcrumb } from "@/components/breadcrumb";
import { ButtonLink } from "@/components/button";
import { Checkbox } from "@/components/checkbox";
import { Field } from "@/components/field";
import { Select } from "@/components/select";
import { useRights } from "@/features/account";
import {
  ActionButton,
  type ApiRow,
  type FormDefinition,
  type FormValues,
  fieldsOf,
  RecordForm,
} from "@/features/admin-form";
import { scopedHref, useLastView } from "@/features/admin-list";
import {
  creationOf,
  ifMatch,
  type PublicEdition,
  permissionFor,
  type Resource,
  resourceAt,
  StateBadge,
} from "@/features/admin-resources";
import { gridHref, isGrid } from "@/features/admin-schedule";
import { siteQuery } from "@/features/site";
import { dayAndClock } from "@/lib/dates";
import { forbiddenPath, type Load, type PageArgs } from "@/lib/page";
import { notFound } from "@/lib/page-error";
import { useCachedQuery } from "@/lib/use-cached-query";
import { AdminFrame } from "./frame";
import { History, LinkDialog } from "./on-demand";
import { allEventsQuery, recordQuery } from "./queries";
import { requireStaff } from "./staff";
import { type Scope, useScope } from "./use-admin";
import { useRelated } from "./use-related";

export interface DetailsProps {
  row: ApiRow;
  timezone: string;
  /** Called when the row was changed. */
  onChange(): void;
  /** Called when the row was deleted: leaves for the list. */
  onDeleted(): void;
}

/** What the page of a row shows besides its form. */
export type Details = ComponentType<DetailsProps>;

/** A page for the rows of one section; `form` is their form if the resource has none. */
export function recordPage(section: string, Details: Details, form?: FormDefinition) {
  const load: Load = (args) => loadRecord(section, args);
  return { Page: () => <RecordPage Details={Details} form={form} section={section} />, load };
}

/** Loads the row that the URL names. */
export async function loadRecord(section: string, args: PageArgs): Promise<void> {
  const { params, search, queries } = args;
  const { id = "" } = params;
  const resource = resourceAt(section);
  if (!resource) throw notFound();
  const rights = await requireStaff(args, `/admin/${section}/${id}`);
  const isNew = id === "create";
  if (isNew && !resource.calls.create) throw notFound();
  if (!rights.may(permissionFor(resource, isNew ? "store" : "show"))) throw redirect(forbiddenPath);
  const site = await queries.fetchQuery(siteQuery());
  const event = search.get("event") ?? site.currentEvent;
  const row = isNew ? null : queries.fetchQuery(recordQuery(resource.calls.read(id, event)));
  await Promise.all([queries.fetchQuery(allEventsQuery()), row]);
}

interface RecordPageProps {
  section: string;
  Details?: Details | undefined;
  form?: FormDefinition | undefined;
}

/** `/admin/{section}/{id}`, and `/admin/{section}/create` for a new row. */
export function RecordPage({ section, Details, form }: RecordPageProps) {
  const { id = "" } = useParams();
  const found = resourceAt(section);
  if (!found) throw notFound();
  const resource = form ? { ...found, form } : found;
  return (
    <AdminFrame>
      {/* Another row starts a new form. */}
      {id === "create" ? (
        <NewRecord key={section} resource={resource} />
      ) : (
        <ExistingRecord Details={Details} id={id} key={id} resource={resource} />
      )}
    </AdminFrame>
  );
}

/** Reloads what pages show of a resource, and its history. */
function useInvalidate(resource: Resource) {
  const queries = useQueryClient();
  const [base = ""] = resource.list.path.split("?");
  const isAbout = (path: string) => path.startsWith(base) || path.startsWith("/api/v1/audit-log");
  return (refetchType: "active" | "none" = "active") =>
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => isAbout(`${path}`), refetchType });
}

function NewRecord({ resource }: { resource: Resource }) {
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
      <Head back={back} scope={scope} section={section} title={title} />
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
        saveAndGoOn="Create and add another"
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

interface ExistingRecordProps {
  resource: Resource;
  id: string;
  Details: Details | undefined;
}

function ExistingRecord({ resource, id, Details }: ExistingRecordProps) {
  const { section, title, calls, form, list } = resource;
  const { may } = useRights();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const scope = useScope();
  const { pathname } = useLocation();
  const lastView = useLastView(`/admin/${section}`, pathname);
  const back = backOf(section, scope.event, search) ?? lastView?.back ?? null;
  const current = useCachedQuery(siteQuery())?.currentEvent ?? "";
  const query = recordQuery(calls.read(id, search.get("event") ?? current));
  const { data: row, refetch } = useQuery(query);
  const invalidate = useInvalidate(resource);
  const related = useRelated(scope, row ? eventIdOf(row) : null);
  if (!row) return null;
  const timezone = zoneOf(row, scope);
  const refresh = () => {
    invalidate();
    void refetch();
  };
  const leave = () => {
    // The row cannot be fetched again.
    invalidate("none");
    void navigate(back ?? scopedHref(`/admin/${section}`, scope.event));
  };
  const name = resource.titleOf?.(row) ?? list.nameOf(row as never);
  const isFixed = resource.isFixed?.(row) ?? false;
  const canUpdate = !isFixed && form !== null && calls.update !== undefined && may(permissionFor(resource, "update"));
  const publicHref = resource.publicHref?.(row, publicEdition(row, scope, current)) ?? null;

  return (
    <>
      <Head back={back} scope={scope} section={section} title={title} />
      <header className="admin-head">
        {/* An email address breaks before its domain. */}
        <h1>{name.split(/(?=@)/).flatMap((part, index) => (index === 0 ? part : [<wbr key={part} />, part]))}</h1>
        {publicHref ? (
          <ButtonLink href={publicHref} look="quiet" small>
            View public page
          </ButtonLink>
        ) : null}
      </header>
      <div className="record">
        <div className="record-main">
          {Details ? <Details onChange={refresh} onDeleted={leave} row={row} timezone={timezone} /> : null}
          {form && canUpdate ? (
            <RecordForm
              edition={editionOf(row, scope)?.slug ?? null}
              eventId={eventIdOf(row)}
              form={form}
              onSaved={(saved, goOn) => {
                queries.setQueryData(query.queryKey, saved);
                invalidate();
                if (goOn && lastView?.next) void navigate(scopedHref(lastView.next, scope.event));
              }}
              related={related}
              reload={async () => (await refetch()).data ?? row}
              requestOf={(fields) => ({
                method: calls.updateMethod ?? "PUT",
                path: calls.update?.(id, row) ?? query.queryKey[0],
                body: fields,
              })}
              row={row}
              saveAndGoOn={lastView?.next ? "Save and next" : null}
              timezone={timezone}
            />
          ) : null}
          {resource.auditKind && may("audit-log:list") ? (
            <History
              fields={form ? fieldsOf(form) : []}
              id={String(row.id ?? row.page ?? id)}
              kind={resource.auditKind}
              timezone={timezone}
            />
          ) : null}
        </div>
        <aside className="record-aside" aria-label={`About this ${resource.singular}`}>
          <Facts row={row} timezone={timezone} />
          {calls.remove && !isFixed && may(permissionFor(resource, "destroy")) ? (
            <ActionButton
              confirmation={name}
              danger
              description={resource.deletion ?? "This can't be undone."}
              done="Deleted"
              failed={`We couldn't delete the ${resource.singular}`}
              label={`Delete ${resource.singular}`}
              onDone={leave}
              request={() => ({
                method: "DELETE",
                path: calls.remove?.(id, row) ?? query.queryKey[0],
                headers: ifMatch(row.version),
              })}
            />
          ) : null}
        </aside>
      </div>
    </>
  );
}

interface HeadProps {
  section: string;
  title: string;
  scope: Scope;
  back: string | null;
}

function Head({ section, title, scope, back }: HeadProps) {
  return (
    <Breadcrumb
      crumbs={[
        { label: "Administration", href: scopedHref("/admin", scope.event) },
        { label: title, href: back ?? scopedHref(`/admin/${section}`, scope.event) },
      ]}
    />
  );
}

/** Which edition a new row belongs to. */
function EditionField({ scope }: { scope: Scope }) {
  const [, setSearch] = useSearchParams();
  return (
    <div className="record-edition">
      <Field label="Edition" required>
        <Select
          aria-required
          onChange={({ target }) => setSearch({ event: target.value }, { replace: true, preventScrollReset: true })}
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

/** What every row has: its state, its times and its version. */
function Facts({ row, timezone }: { row: ApiRow; timezone: string }) {
  const state = row.state ?? row.status;
  const moments = { Created: row.createdAt ?? row.joinedAt, Changed: row.updatedAt };
  return (
    <dl className="record-facts">
      {typeof state === "string" ? (
        <div>
          <dt>State</dt>
          <dd>
            <StateBadge state={state} />
          </dd>
        </div>
      ) : null}
      {Object.entries(moments).map(([name, moment]) =>
        typeof moment === "string" ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="data">{dayAndClock(moment, timezone)}</dd>
          </div>
        ) : null,
      )}
      {typeof row.version === "number" ? (
        <div>
          <dt>Version</dt>
          <dd className="data">{row.version}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function eventIdOf(row: ApiRow): string | null {
  if (typeof row.eventId === "string") return row.eventId;
  const event = row.event as { id?: string; slug?: string } | undefined;
  return event?.id ?? event?.slug ?? null;
}

function editionOf(row: ApiRow, { events }: Scope) {
  const key = eventIdOf(row);
  return events.find(({ id, slug }) => id === key || slug === key);
}

/** The row's edition, unless visitors can't see it. */
function publicEdition(row: ApiRow, scope: Scope, current: string): PublicEdition | undefined {
  const edition = editionOf(row, scope);
  if (!edition || edition.status === "draft") return undefined;
  return { slug: edition.slug, isCurrent: edition.slug === current };
}

/** The zone of the row's event, or of the row itself if it is an event. */
function zoneOf(row: ApiRow, scope: Scope): string {
  return typeof row.timezone === "string" ? row.timezone : (editionOf(row, scope)?.timezone ?? scope.timezone);
}

function hrefOf({ section, list }: Resource, row: ApiRow, event: string | null): string {
  return scopedHref(list.hrefOf(row as never) ?? `/admin/${section}`, event);
}

/** The schedule's grid, if the user came from there. */
function backOf(section: string, event: string | null, search: URLSearchParams): string | null {
  if (section !== "schedules" || !isGrid(search)) return null;
  return gridHref(event, search.get("day") ?? undefined);
}

/** Texts and times of a new row that its URL fills in. */
function initialValues(form: FormDefinition, search: URLSearchParams): FormValues {
  const given = fieldsOf(form).filter(({ kind, name }) => (kind === "text" || kind === "time") && search.has(name));
  return Object.fromEntries(given.map(({ name }) => [name, search.get(name) ?? ""]));
}
