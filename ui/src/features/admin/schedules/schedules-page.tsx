import { useSearchParams } from "react-router";
import { isGrid, itemsQuery, ScheduleGrid, ViewSwitch } from "@/features/admin-schedule";
import { siteQuery } from "@/features/site";
import { useHydrated } from "@/lib/hydrated";
import type { Load, PageArgs } from "@/lib/page";
import { fetchOptional } from "@/lib/query-client";
import { AdminFrame } from "../frame";
import { loadList, SectionList, type ToolProps } from "../lists/list";
import { useScope } from "../use-scope";
import { ReleaseTool } from "./release-tool";

const section = "schedules";

export const load: Load = (args) => Promise.all([loadList(section, args), loadGrid(args)]);

/** `/admin/schedules`: a list, or a grid by room and time. */
export function Page() {
  const [search] = useSearchParams();
  return (
    <AdminFrame>{isGrid(search) ? <GridView /> : <SectionList section={section} Tools={ScheduleTools} />}</AdminFrame>
  );
}

/** The items of the grid, which is of one edition and needs a script. It reports failures itself. */
async function loadGrid({ search, queries }: PageArgs): Promise<void> {
  if (!isGrid(search) || typeof window === "undefined") return;
  const site = await queries.fetchQuery(siteQuery());
  const event = search.get("event") ?? site.currentEvent;
  if (event) await fetchOptional(queries, [itemsQuery(queries, event)]);
}

/** The grid. Without a script it is the list. */
function GridView() {
  const hydrated = useHydrated();
  const scope = useScope();
  return (
    <>
      <noscript>
        <SectionList section={section} Tools={ScheduleTools} />
      </noscript>
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

/** The choice between list and grid, and the release of the schedule. */
function ScheduleTools({ scope }: ToolProps) {
  return (
    <div className="schedule-tools">
      <ViewSwitch />
      <ReleaseTool scope={scope} />
    </div>
  );
}
