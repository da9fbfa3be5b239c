import { useId } from "react";
import type { Dashboard } from "@/api/types";
import { percentage } from "@/lib/money";

/** How far purchases on the site get. */
export function FunnelBars({ funnel }: { funnel: Dashboard["funnel"] }) {
  const id = useId();
  const { held, submitted, confirmed } = funnel;
  if (held === 0) return null;
  const steps = [
    { name: "Purchase started", count: held },
    { name: "Form submitted", count: submitted },
    { name: "Ticket issued", count: confirmed },
  ];
  return (
    <section aria-labelledby={id} className="chart">
      <h2 id={id}>{`${percentage(Math.round((confirmed / held) * 100))} of started purchases led to a ticket`}</h2>
      <ul className="type-bars">
        {steps.map(({ name, count }) => (
          <li key={name}>
            <p>
              <span>{name}</span>
              <span className="data">{`${count} · ${percentage(Math.round((count / held) * 100))}`}</span>
            </p>
            <progress aria-label={`${name}: ${count} of ${held}`} max={held} value={count} />
          </li>
        ))}
      </ul>
    </section>
  );
}
