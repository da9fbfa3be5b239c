import { useParams } from "react-router";
import { useRights } from "@/features/account";
import { ListView } from "@/features/admin-list";
import { permissionFor, resourceAt } from "@/features/admin-resources";
import { withQuery } from "@/lib/address";
import { notFound } from "@/lib/page-error";
import { AdminFrame } from "./frame";
import { sectionTools } from "./section-tools";
import { settingsSection } from "./sections";
import { SettingsPage } from "./settings";
import { useScope } from "./use-admin";

/** `/admin/{section}` */
export function ListPage() {
  const { section = "" } = useParams();
  if (section === settingsSection)
    return (
      <AdminFrame>
        <SettingsPage />
      </AdminFrame>
    );
  return <SectionList section={section} />;
}

function SectionList({ section }: { section: string }) {
  const resource = resourceAt(section);
  const scope = useScope();
  const { may } = useRights();
  if (!resource) throw notFound();
  const canCreate = resource.calls.create !== undefined && may(permissionFor(resource, "store"));
  const create = new URLSearchParams(resource.scoped && scope.event ? { event: scope.event } : {});
  const Tools = sectionTools[section];
  return (
    <AdminFrame>
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
    </AdminFrame>
  );
}
