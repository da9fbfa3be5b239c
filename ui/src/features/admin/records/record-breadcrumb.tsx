import { Breadcrumb } from "@/components/breadcrumb";
import { scopedHref } from "@/features/admin-list";
import { gridHref, isGrid } from "@/features/admin-schedule";
import type { Scope } from "../use-scope";

interface RecordBreadcrumbProps {
  section: string;
  title: string;
  scope: Scope;
  back: string | null;
}

/** Leads from a row to its list, or back to where the user came from. */
export function RecordBreadcrumb({ section, title, scope, back }: RecordBreadcrumbProps) {
  return (
    <Breadcrumb
      crumbs={[
        { label: "Administration", href: scopedHref("/admin", scope.event) },
        { label: title, href: back ?? scopedHref(`/admin/${section}`, scope.event) },
      ]}
    />
  );
}

/** The schedule's grid, if the user came from there. */
export function backOf(section: string, event: string | null, search: URLSearchParams): string | null {
  if (section !== "schedules" || !isGrid(search)) return null;
  return gridHref(event, search.get("day") ?? undefined);
}
