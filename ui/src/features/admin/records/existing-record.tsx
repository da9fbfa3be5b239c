import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { ApiRequest } from "@/api/calls";
import { ButtonLink } from "@/components/button";
import { useRights } from "@/features/account";
import { ActionButton, type ApiRow, fieldsOf, keepForm, RecordForm } from "@/features/admin-form";
import { scopedHref, useLastView } from "@/features/admin-list";
import { ifMatch, permissionFor, type ResourceWithPages } from "@/features/admin-resources";
import { siteQuery } from "@/features/site";
import { useCachedQuery } from "@/lib/use-cached-query";
import { History } from "../on-demand";
import { recordQuery } from "../queries";
import { useScope } from "../use-scope";
import { backOf, RecordBreadcrumb } from "./record-breadcrumb";
import type { Details } from "./record-details";
import { RecordFacts } from "./record-facts";
import { editionOf, eventIdOf, publicEdition, zoneOf } from "./row-edition";
import { useInvalidate } from "./use-invalidate";
import { useRelated } from "./use-related";

interface ExistingRecordProps {
  resource: ResourceWithPages;
  id: string;
  Details: Details | undefined;
}

/** A row with its form, its details and its history. */
export function ExistingRecord({ resource, id, Details }: ExistingRecordProps) {
  const { section, title, calls, form, list } = resource;
  const { may } = useRights();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const scope = useScope();
  const { pathname } = useLocation();
  const lastView = useLastView(`/admin/${section}`, pathname);
  const back = backOf(section, scope.event, search) ?? lastView?.back ?? null;
  const current = useCachedQuery(siteQuery())?.currentEvent ?? "";
  const query = recordQuery(calls.read(id, search.get("event") ?? current));
  const { data: row, refetch } = useSuspenseQuery(query);
  const invalidate = useInvalidate(resource);
  const related = useRelated(scope, eventIdOf(row));
  const timezone = zoneOf(row, scope);
  const name = resource.titleOf?.(row) ?? list.nameOf(row as never);
  const isFixed = resource.isFixed?.(row) ?? false;
  const canUpdate = !isFixed && calls.update !== undefined && may(permissionFor(resource, "update"));

  function refresh() {
    invalidate();
    void refetch();
  }

  function leave() {
    // The row cannot be fetched again.
    invalidate("none");
    void navigate(back ?? scopedHref(`/admin/${section}`, scope.event));
  }

  function storeSaved(saved: ApiRow, opensNext: boolean) {
    queries.setQueryData(query.queryKey, saved);
    invalidate();
    // The edition that the area is scoped to may have another slug now.
    const isRenamed = section === "events" && scope.event === row.slug && saved.slug !== row.slug;
    const event = isRenamed ? String(saved.slug) : scope.event;
    if (opensNext && lastView?.next) return void navigate(scopedHref(lastView.next, event));
    if (isRenamed)
      setSearch({ ...Object.fromEntries(search), event: String(saved.slug) }, { ...keepForm, replace: true });
  }

  return (
    <>
      <RecordBreadcrumb back={back} scope={scope} section={section} title={title} />
      <Head name={name} publicHref={resource.publicHref?.(row, publicEdition(row, scope, current)) ?? null} />
      <div className="record">
        <div className="record-main">
          {Details ? <Details onChange={refresh} onDeleted={leave} row={row as never} timezone={timezone} /> : null}
          {form && canUpdate ? (
            <RecordForm
              edition={editionOf(row, scope)?.slug ?? null}
              eventId={eventIdOf(row)}
              form={form}
              onSaved={storeSaved}
              related={related}
              reload={async () => (await refetch({ throwOnError: true })).data ?? row}
              requestOf={(fields) => ({
                method: calls.updateMethod ?? "PUT",
                path: calls.update?.(id, row) ?? query.queryKey[0],
                body: fields,
              })}
              row={row}
              saveAndNextLabel={lastView?.next ? "Save and next" : null}
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
          <RecordFacts row={row} timezone={timezone} />
          {calls.remove && !isFixed && may(permissionFor(resource, "destroy")) ? (
            <ActionButton
              confirmation={name}
              danger
              description={resource.deletion ?? "This can't be undone."}
              successMessage="Deleted"
              errorTitle={`We couldn't delete the ${resource.singular}`}
              label={`Delete ${resource.singular}`}
              onDone={leave}
              request={(): ApiRequest => ({
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

function Head({ name, publicHref }: { name: string; publicHref: string | null }) {
  return (
    <header className="admin-head">
      {/* An email address breaks before its domain. */}
      <h1>{name.split(/(?=@)/).flatMap((part, index) => (index === 0 ? part : [<wbr key={part} />, part]))}</h1>
      {publicHref ? (
        <ButtonLink href={publicHref} variant="quiet" small>
          View public page
        </ButtonLink>
      ) : null}
    </header>
  );
}
