import type { Dashboard } from "@/api/types";
import { counted } from "@/lib/counted";

/** What staff should look at, with a link to each list. */
export function DashboardTasks({ data: { tasks, tickets, event, duplicates } }: { data: Dashboard }) {
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
          {open.map(({ count, one, many, href }) => (
            <li key={one}>
              <a href={href}>{counted(count, one, many)}</a>
            </li>
          ))}
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
