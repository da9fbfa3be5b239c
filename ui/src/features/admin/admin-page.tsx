import { useParams } from "react-router";
import type { Load } from "@/lib/page";
import { DashboardPage } from "./dashboard";
import { EditionWizard } from "./edition-wizard";
import { AdminFrame } from "./frame";
import { loadDashboard, loadList, loadRecord, loadWizard } from "./load";
import { RecordPage } from "./record";
import { ListPage } from "./section-list";
import { wizardId } from "./sections";

export const load: Load = (args) => {
  const { section, id } = args.params;
  if (isWizard(section, id)) return loadWizard(args);
  if (id) return loadRecord(args);
  return section ? loadList(args) : loadDashboard(args);
};

/** `/admin`, `/admin/{section}` and `/admin/{section}/{id}`: one chunk, since staff go back and forth between them. */
export function Page() {
  const { section, id } = useParams();
  if (isWizard(section, id))
    return (
      <AdminFrame>
        <EditionWizard />
      </AdminFrame>
    );
  if (id) return <RecordPage />;
  return section ? <ListPage /> : <DashboardPage />;
}

function isWizard(section: string | undefined, id: string | undefined): boolean {
  return section === "events" && id === wizardId;
}
