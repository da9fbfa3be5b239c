import { useParams } from "react-router";
import type { Load } from "@/lib/page";
import { DashboardPage } from "./dashboard";
import { loadDashboard, loadList, loadRecord } from "./load";
import { RecordPage } from "./record";
import { ListPage } from "./section-list";

export const load: Load = (args) => {
  const { section, id } = args.params;
  if (id) return loadRecord(args);
  return section ? loadList(args) : loadDashboard(args);
};

/** `/admin`, `/admin/{section}` and `/admin/{section}/{id}`: one chunk, since staff go back and forth between them. */
export function Page() {
  const { section, id } = useParams();
  if (id) return <RecordPage />;
  return section ? <ListPage /> : <DashboardPage />;
}
