import type { ComponentType, ReactNode } from "react";
import { useParams, useSearchParams } from "react-router";
import { useRights } from "@/features/account";
import { ListView } from "@/features/admin-list";
import { permissionFor, resourceAt } from "@/features/admin-resources";
import { isGrid, ScheduleGrid } from "@/features/admin-schedule";
import { withQuery } from "@/lib/address";
import { useHydrated } from "@/lib/hydrated";
import { notFound } from "@/lib/page-error";
import { AdminFrame } from "./frame";
import { RolesPage } from "./roles-page";
import { ScheduleTools } from "./schedule-tools";
import { sectionTools } from "./section-tools";
import { rolesSection, settingsSection } from "./sections";
import { SettingsPage } from "./settings";
import { type Scope, useScope } from "./use-admin";

/** Sections without a list. */
const ownPages: Readonly<Record<string, ComponentType>> = {
  [settingsSection]: SettingsPage,
  [rolesSection]: RolesPage,
};

/** `/admin/{section}` */
export function ListPage() {
  const { section = "" } = useParams();
  const Own = ownPages[section];
  if (!Own) return <SectionList section={section} />;
  return (
    <AdminFrame>
      <Own />
    </AdminFrame>
  );
}

function SectionList({ section }: { section: string }) {
  const resource = resourceAt(section);
  const scope = useScope();
  const { may } = useRights();
  const [search] = useSearchParams();
  if (!resource) throw notFound();
  const canCreate = resource.calls.create !== undefined && may(permissionFor(resource, "store"));
  const create = new URLSearchParams(resource.scoped && scope.event ? { event: scope.event } : {});
  const Tools = sectionTools[section];
  const list = (
    <ListView
      context={scope}
      createHref={canCreate ? withQuery(`/admin/${section}/create`, create) : null}
      createLabel={`New ${resource.singular}`}
      key={section}
      list={resource.list}
      title={resource.title}
    >
      {Tools ? <Tools scope={scope} /> : null}
    </ListView>
  );
  if (section !== "schedules" || !isGrid(search)) return <AdminFrame>{list}</AdminFrame>;
  return (
    <AdminFrame>
      <GridView list={list} scope={scope} />
    </AdminFrame>
  );
}

/** The schedule by room and time. Without a script it is the list. */
function GridView({ list, scope }: { list: ReactNode; scope: Scope }) {
  const hydrated = useHydrated();
  return (
    <>
      <noscript>{list}</noscript>
      {hydrated ? (
        <ScheduleGrid edition={scope.edition}>
          <ScheduleTools scope={scope} />
        </ScheduleGrid>
      ) : (
        <div className="needs-script">
          <header className="admin-head">
            <h1>Schedule</h1>
          </header>
          <ScheduleTools scope={scope} />
        </div>
      )}
    </>
  );
}
