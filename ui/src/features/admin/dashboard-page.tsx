import { useQuery } from "@tanstack/react-query";
import type { Dashboard } from "@/api/types";
import { EmptyState } from "@/components/empty-state";
import { useRights } from "@/features/account";
import { type ListPage, listQuery } from "@/features/admin-list";
import { percentage, price } from "@/lib/money";
import type { Load, PageArgs } from "@/lib/page";
import { ArrivalsChart } from "./arrivals-chart";
import { CheckInEntry } from "./check-in-entry";
import { AdminFrame } from "./frame";
import { FunnelBars } from "./funnel-bars";
import { allEventsQuery, dashboardQuery } from "./queries";
import { SalesChart } from "./sales-chart";
import { allSections } from "./sections";
import { checkInPermission, requireStaff } from "./staff";
import { TypeBars } from "./type-bars";
import { useScope } from "./use-admin";

export const load: Load = async (args) => {
  const rights = await requireStaff(args, "/admin");
  const numbers = rights.may("users-tickets:list") && loadNumbers(args, rights.may("tickets:list"));
  await Promise.all([args.queries.fetchQuery(allEventsQuery()), numbers]);
};

async function loadNumbers({ queries, search }: PageArgs, withTypes: boolean) {
  const { event } = await queries.fetchQuery(dashboardQuery(search.get("event")));
  if (withTypes) await queries.prefetchQuery(ticketTypesQuery(event.id));
}

const ticketTypesQuery = (eventId: string) => listQuery(`/api/v1/tickets?perPage=100&event=${eventId}`);

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
            To see an edition's numbers, you need permission to list tickets. For everything else, use the navigation.
          </p>
        </EmptyState>
      ) : null}
      {may(checkInPermission) ? <CheckInEntry /> : null}
    </AdminFrame>
  );
}

function Numbers({ data }: { data: Dashboard }) {
  const { event, tickets, revenue, waiting, previous } = data;
  const { may } = useRights();
  const types = useQuery({ ...ticketTypesQuery(event.id), enabled: may("tickets:list") });
  const hasArrivals = data.arrivals.length > 0;
  const funnel = <FunnelBars funnel={data.funnel} />;
  return (
    <>
      <Tasks data={data} />
      <dl className="numbers">
        <Figure
          change={previous && { before: previous.confirmed, title: previous.title }}
          name="Tickets"
          now={tickets.confirmed}
          value={event.capacity === null ? `${tickets.confirmed}` : `${tickets.confirmed} / ${event.capacity}`}
        />
        <Figure
          change={previous && { before: previous.revenue.amount, title: previous.title }}
          less="less"
          name="Revenue"
          now={revenue.amount}
          value={revenue.amount === 0 ? "€0" : price(revenue)}
        />
        <Figure
          change={previous && { before: previous.waiting, title: previous.title }}
          name="Waiting list"
          now={waiting}
          value={`${waiting}`}
        />
        <Figure
          change={previous && { before: previous.checkedIn, title: previous.title }}
          name="Checked in"
          now={tickets.checkedIn}
          value={`${tickets.checkedIn} / ${tickets.confirmed}`}
        />
      </dl>
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
          <TypeBars types={(types.data as ListPage | undefined)?.data ?? []} />
          {hasArrivals ? funnel : null}
        </div>
      </div>
    </>
  );
}

interface FigureProps {
  name: string;
  value: string;
  now?: number;
  /** The number of the previous edition at the same time before its start. */
  change?: { before: number; title: string } | null;
  /** The opposite of more. */
  less?: string;
}

function Figure({ name, value, now = 0, change, less = "fewer" }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number">{value}</dd>
      {change ? <dd className="field-hint">{changeText(now, change.before, change.title, less)}</dd> : null}
    </div>
  );
}

function changeText(now: number, before: number, title: string, less: string): string {
  if (before === now) return `Same as at this time before ${title}`;
  if (before === 0) return `None at this time before ${title}`;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return `Same as at this time before ${title}`;
  return `${percentage(Math.abs(percent))} ${percent > 0 ? "more" : less} than at this time before ${title}`;
}

/** What needs someone; nothing if all is well. */
function Tasks({ data: { tasks, tickets, event, duplicates } }: { data: Dashboard }) {
  const scope = `event=${event.slug}`;
  const open = [
    {
      count: tickets.pendingApproval,
      one: "ticket is waiting for approval",
      many: "tickets are waiting for approval",
      href: `/admin/attendees?${scope}&state=pending_approval`,
    },
    {
      count: tasks.flaggedOrders,
      one: "order doesn't match its payment",
      many: "orders don't match their payments",
      href: `/admin/orders?${scope}&state=needs_attention`,
    },
    {
      count: tasks.unpaidOrders,
      one: "order has been unpaid for two days",
      many: "orders have been unpaid for two days",
      href: `/admin/orders?${scope}&overdue=true`,
    },
    {
      count: tasks.expiringOffers,
      one: "offer expires within three hours",
      many: "offers expire within three hours",
      href: `/admin/waiting-list?${scope}&state=offered`,
    },
    {
      count: tasks.failedEmails,
      one: "email wasn't delivered",
      many: "emails weren't delivered",
      href: "/admin/emails?state=dead",
    },
  ].filter(({ count }) => count > 0);
  return (
    <section className="tasks">
      <h2>Needs attention</h2>
      {open.length === 0 && duplicates.length === 0 ? (
        <p className="field-hint">Nothing at the moment.</p>
      ) : (
        <ul>
          {open.map(({ count, one, many, href }) => {
            const text = count === 1 ? `1 ${one}` : `${count} ${many}`;
            return <li key={one}>{href ? <a href={href}>{text}</a> : <span>{text}</span>}</li>;
          })}
          {duplicates.length > 0 ? (
            <li>
              <details>
                <summary>
                  {duplicates.length === 1
                    ? "1 name is on more than one ticket"
                    : `${duplicates.length} names are on more than one ticket`}
                </summary>
                <ul>
                  {duplicates.map(({ name, tickets: count }) => (
                    <li key={name}>
                      <a href={`/admin/attendees?${scope}&state=confirmed&q=${encodeURIComponent(name)}`}>{name}</a>
                      {`: ${count} tickets`}
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}
