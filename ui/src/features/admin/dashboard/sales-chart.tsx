import { useId } from "react";
import type { Dashboard } from "@/api/types";
import { counted } from "@/lib/counted";
import { dayIn } from "@/lib/dates";
import { percentage } from "@/lib/money";

interface SalesChartProps {
  title: string;
  /** Confirmed tickets by day, the oldest first. */
  days: Dashboard["days"];
  /** The number of seats; null if unlimited. */
  capacity: number | null;
}

/** Size of the drawing, in its own units. */
const width = 640;
const height = 240;
/** Room for numbers of four digits on phones, where labels are larger. */
const left = 64;
const bottom = 30;
/** Room for the unit above the highest number. */
const top = 34;
const dayLength = 86_400_000;

/** Confirmed tickets over time against the number of seats, with the numbers as a table. */
export function SalesChart({ title, days, capacity }: SalesChartProps) {
  const id = useId();
  const points = totals(days);
  const last = points.at(-1);
  const first = points[0];
  if (!first || !last)
    return (
      <section className="chart">
        <h2>No confirmed tickets yet</h2>
        <p className="field-hint">Daily sales will appear here.</p>
      </section>
    );
  const highest = Math.max(capacity ?? 0, last.total, 1);
  const start = Date.parse(first.day) - dayLength;
  const span = Math.max(Date.parse(last.day) - start, dayLength);
  const x = (day: string) => left + ((Date.parse(day) - start) / span) * (width - left - 8);
  const y = (total: number) => height - bottom - (total / highest) * (height - bottom - top);
  const line = points.map(({ day, total }) => `${x(day).toFixed(1)},${y(total).toFixed(1)}`);
  const area = `${left},${y(0)} ${line.join(" ")} ${x(last.day).toFixed(1)},${y(0)}`;
  const ticks = [0, Math.round(highest / 2), highest];
  return (
    <section aria-labelledby={id} className="chart">
      <h2 id={id}>{chartHeadline(last.total, capacity)}</h2>
      <svg aria-label={`Confirmed tickets for ${title} by day`} role="img" viewBox={`0 0 ${width} ${height}`}>
        <text className="chart-label" x={left} y={top - 10}>
          tickets
        </text>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="chart-grid" x1={left} x2={width - 8} y1={y(tick)} y2={y(tick)} />
            <text className="chart-label" textAnchor="end" x={left - 6} y={y(tick) + 4}>
              {tick}
            </text>
          </g>
        ))}
        <polygon className="chart-area" points={area} />
        <polyline className="chart-line" points={`${left},${y(0)} ${line.join(" ")}`} />
        {capacity ? (
          <line className="chart-capacity" x1={left} x2={width - 8} y1={y(capacity)} y2={y(capacity)} />
        ) : null}
        <text className="chart-label" x={left} y={height - 8}>
          {dayText(first.day)}
        </text>
        <text className="chart-label" textAnchor="end" x={width - 8} y={height - 8}>
          {dayText(last.day)}
        </text>
      </svg>
      <p className="field-hint">
        {capacity
          ? "Confirmed tickets in total; the dashed line shows the number of seats."
          : "Confirmed tickets in total."}
      </p>
      <details>
        <summary>View as table</summary>
        <div className="table-frame">
          <table className="table is-dense">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th className="is-numeric" scope="col">
                  Tickets
                </th>
                <th className="is-numeric" scope="col">
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ day, tickets, total }) => (
                <tr key={day}>
                  <th scope="row">{dayText(day)}</th>
                  <td className="is-numeric">{tickets}</td>
                  <td className="is-numeric">{total}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

/** `3 March 2026`. */
const dayText = (day: string) => dayIn(day, "UTC");

/** Each day with the number of tickets until then. */
function totals(days: Dashboard["days"]) {
  let total = 0;
  return days.map(({ day, tickets }) => {
    total += tickets;
    return { day, tickets, total };
  });
}

function chartHeadline(total: number, capacity: number | null): string {
  const sold = `${counted(total, "ticket is", "tickets are")} confirmed`;
  return capacity ? `${sold}, ${percentage(Math.round((total / capacity) * 100))} of the seats` : sold;
}
