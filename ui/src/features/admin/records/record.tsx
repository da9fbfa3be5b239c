import { redirect, useParams } from "react-router";
import type { FormDefinition } from "@/features/admin-form";
import { hasPages, permissionFor, resourceAt } from "@/features/admin-resources";
import { siteQuery } from "@/features/site";
import { forbiddenPath, type Load, type PageArgs } from "@/lib/page";
import { notFound } from "@/lib/page-error";
import { AdminFrame } from "../frame";
import { allEventsQuery, recordQuery } from "../queries";
import { requireStaff } from "../staff";
import { ExistingRecord } from "./existing-record";
import { NewRecord } from "./new-record";
import type { Details } from "./record-details";

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
  if (!hasPages(resource)) throw notFound();
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
  if (!hasPages(found)) throw notFound();
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
