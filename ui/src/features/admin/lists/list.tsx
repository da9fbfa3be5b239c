import { useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { redirect } from "react-router";
import { useRights } from "@/features/account";
import { ImportButton } from "@/features/admin-import";
import {
  apiPathOf,
  hrefWith,
  type ListState,
  ListView,
  listQuery,
  type RowDetails,
  readListState,
} from "@/features/admin-list";
import { creationOf, permissionFor, type Resource, resourceAt } from "@/features/admin-resources";
import { withQuery } from "@/lib/address";
import { ApiError } from "@/lib/api";
import { minute } from "@/lib/durations";
import { forbiddenPath, type PageArgs } from "@/lib/page";
import { notFound } from "@/lib/page-error";
import { fetchOptional } from "@/lib/query-client";
import { allEventsQuery } from "../queries";
import { requireStaff } from "../staff";
import { type Scope, useScope } from "../use-scope";

export interface ToolProps {
  scope: Scope;
}

/** Loads the rows that the URL asks for. */
export async function loadList(section: string, args: PageArgs): Promise<void> {
  const { search, queries } = args;
  const resource = resourceAt(section);
  if (!resource) throw notFound();
  const rights = await requireStaff(args, `/admin/${resource.section}`);
  if (!rights.may(permissionFor(resource, "list"))) throw redirect(forbiddenPath);
  const state = readListState(search, resource.list);
  const options = resource.list.filters.flatMap(({ optionsQuery }) => optionsQuery?.(state.event, rights.may) ?? []);
  await Promise.all([
    queries.fetchQuery(allEventsQuery()),
    queries.fetchQuery(listQuery(apiPathOf(resource.list, state))).catch((error) => {
      throw withoutRefusedFilters(error, `/admin/${section}`, state) ?? error;
    }),
    fetchOptional(
      queries,
      // The filters refresh older ones once they are shown.
      options.map((query) => ({ ...query, staleTime: minute })),
    ),
  ]);
}

interface SectionListProps {
  section: string;
  /** What a section offers above its list, besides the list's own tools. */
  Tools?: ComponentType<ToolProps> | undefined;
  Details?: RowDetails | undefined;
}

export function SectionList({ section, Tools, Details }: SectionListProps) {
  const resource = resourceAt(section);
  const scope = useScope();
  const { may } = useRights();
  if (!resource) throw notFound();
  const canCreate = resource.calls.create !== undefined && may(permissionFor(resource, "store"));
  const create = new URLSearchParams(resource.scoped && scope.event ? { event: scope.event } : {});
  return (
    <ListView
      context={scope}
      Details={Details}
      createHref={canCreate ? withQuery(`/admin/${section}/create`, create) : null}
      createLabel={`New ${resource.singular}`}
      actions={canCreate ? <SectionImport resource={resource} scope={scope} /> : null}
      key={section}
      list={resource.list}
      title={resource.title}
    >
      {Tools ? <Tools scope={scope} /> : null}
    </ListView>
  );
}

/** The way to the view without the filters whose values the API refused, such as a deleted role; null if there is none. */
function withoutRefusedFilters(error: unknown, pathname: string, state: ListState): Response | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null;
  const filters = Object.entries(state.filters).filter(([name]) => !error.errors[name]);
  if (filters.length === Object.keys(state.filters).length) return null;
  return redirect(hrefWith(pathname, state, { filters: Object.fromEntries(filters) }));
}

function SectionImport({ resource, scope }: { resource: Resource; scope: Scope }) {
  const queries = useQueryClient();
  const { form, title, list, scoped, hasNoImport } = resource;
  const edition = scoped ? scope.edition : undefined;
  if (!form || hasNoImport || (scoped && !edition)) return null;
  const [base = ""] = list.path.split("?");
  return (
    <ImportButton
      eventId={edition?.id ?? null}
      eventTitle={edition?.title ?? null}
      form={form}
      onImported={() =>
        void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => `${path}`.startsWith(base) })
      }
      requestOf={(fields) => creationOf(resource, fields, { slug: edition?.slug, id: edition?.id ?? null })}
      timezone={scope.timezone}
      title={title}
    />
  );
}
