import { useQuery } from "@tanstack/react-query";
import type { Dashboard } from "@/api/types";
import { EmptyState } from "@/components/empty-state";
import { useRights } from "@/features/account";
import { ticketTypesQuery } from "@/features/admin-resources";
import type { Load, PageArgs } from "@/lib/page";
import { AdminFrame } from "../frame";
import { allEventsQuery, dashboardQuery } from "../queries";
import { allSections } from "../sections";
import { checkInPermission, requireStaff } from "../staff";
import { useScope } from "../use-scope";
import { ArrivalsChart } from "./arrivals-chart";
import { CheckInForm } from "./check-in-form";
import { DashboardFigures } from "./dashboard-figures";
import { DashboardTasks } from "./dashboard-tasks";
import { FunnelBars } from "./funnel-bars";
import { SalesChart } from "./sales-chart";
import { TypeBars } from "./type-bars";

export const load: Load = async (args) => {
  const rights = await requireStaff(args, "/admin");
  const numbers = rights.may("users-tickets:list") && loadNumbers(args, rights.may("tickets:list"));
  await Promise.all([args.queries.fetchQuery(allEventsQuery()), numbers]);
};

/** `/admin` */
export function Page() {
  const scope = useScope();
  const { may } = useRights();
  const { data } = useQuery({ ...dashboardQuery(scope.event), enabled: may("users-tickets:list") });
  return (
    <AdminFrame>
      <header className="admin-head">
        <h1>{data ? data.event.title : "Administration"}</h1>
      </header>
      {data ? (
        <Numbers data={data} />
      ) : allSections.some(({ permission }) => may(permission)) ? (
        <EmptyState title="Choose a section">
          <p>
            To see an edition's numbers, you need permission to list attendees and orders. For everything else, use the
            navigation.
          </p>
        </EmptyState>
      ) : null}
      {may(checkInPermission) ? <CheckInForm /> : null}
    </AdminFrame>
  );
}

async function loadNumbers({ queries, search }: PageArgs, withTypes: boolean) {
  const { event } = await queries.fetchQuery(dashboardQuery(search.get("event")));
  if (withTypes) await queries.prefetchQuery(ticketTypesQuery(event.id));
}

function Numbers({ data }: { data: Dashboard }) {
  const { event, tickets } = data;
  const { may } = useRights();
  const types = useQuery({ ...ticketTypesQuery(event.id), enabled: may("tickets:list") });
  const hasArrivals = data.arrivals.length > 0;
  const funnel = <FunnelBars funnel={data.funnel} />;
  return (
    <>
      <DashboardTasks data={data} />
      <DashboardFigures data={data} />
      <div className="charts">
        <div>
          <SalesChart capacity={event.capacity} days={data.days} title={event.title} />
          {hasArrivals ? (
            <ArrivalsChart arrivals={data.arrivals} confirmed={tickets.confirmed} timezone={event.timezone} />
          ) : (
            funnel
          )}
        </div>
        <div>
          <TypeBars types={types.data?.data ?? []} />
          {hasArrivals ? funnel : null}
        </div>
      </div>
    </>
  );
}
