import { useId } from "react";
import type { Dashboard } from "@/api/types";
import { clockIn, dayAndClock, weekdayAndClock, weekdayIn } from "@/lib/dates";

interface ArrivalsChartProps {
  /** Arrivals per quarter of an hour, the oldest first. */
  arrivals: Dashboard["arrivals"];
  confirmed: number;
  timezone: string;
}

/** Size of the drawing, in its own units. */
const width = 640;
const height = 220;
/** Room for numbers of four digits on phones, where labels are larger. */
const left = 64;
const bottom = 30;
/** Room for the unit above the highest number. */
const top = 34;
const quarter = 15 * 60_000;

/** When people arrived at the door, once someone has, with the numbers as a table. */
export function ArrivalsChart({ arrivals, confirmed, timezone }: ArrivalsChartProps) {
  const id = useId();
  const first = arrivals[0];
  const last = arrivals.at(-1);
  if (!first || !last) return null;
  const total = arrivals.reduce((sum, { people }) => sum + people, 0);
  const busiest = arrivals.reduce((most, arrival) => (arrival.people > most.people ? arrival : most));
  const oneDay = weekdayIn(first.at, timezone) === weekdayIn(last.at, timezone);
  const clock = oneDay ? clockIn : weekdayAndClock;
  const day = oneDay ? "" : `on ${weekdayIn(busiest.at, timezone)} `;
  const start = Date.parse(first.at);
  const quarters = (Date.parse(last.at) - start) / quarter + 1;
  const step = (width - left - 8) / quarters;
  const y = (people: number) => height - bottom - (people / busiest.people) * (height - bottom - top);
  return (
    <section aria-labelledby={id} className="chart">
      <h2 id={id}>{`Arrivals peaked ${day}at ${clockIn(busiest.at, timezone)}`}</h2>
      <svg aria-label="Arrivals every 15 minutes" role="img" viewBox={`0 0 ${width} ${height}`}>
        <text className="chart-label" x={left} y={top - 10}>
          people
        </text>
        {[0, busiest.people].map((tick) => (
          <g key={tick}>
            <line className="chart-grid" x1={left} x2={width - 8} y1={y(tick)} y2={y(tick)} />
            <text className="chart-label" textAnchor="end" x={left - 6} y={y(tick) + 4}>
              {tick}
            </text>
          </g>
        ))}
        {arrivals.map(({ at, people }) => (
          <rect
            className="chart-bar"
            height={y(0) - y(people)}
            key={at}
            width={Math.max(step - 2, 1)}
            x={left + ((Date.parse(at) - start) / quarter) * step}
            y={y(people)}
          />
        ))}
        <text className="chart-label" x={left} y={height - 8}>
          {clock(first.at, timezone)}
        </text>
        <text className="chart-label" textAnchor="end" x={width - 8} y={height - 8}>
          {clock(last.at, timezone)}
        </text>
      </svg>
      <p className="field-hint">{`${total} of ${confirmed} people have checked in. Each bar covers 15 minutes.`}</p>
      <details>
        <summary>View as table</summary>
        <div className="table-frame">
          <table className="table is-dense">
            <thead>
              <tr>
                <th scope="col">From</th>
                <th className="is-numeric" scope="col">
                  People
                </th>
              </tr>
            </thead>
            <tbody>
              {arrivals.map(({ at, people }) => (
                <tr key={at}>
                  <th scope="row">{dayAndClock(at, timezone)}</th>
                  <td className="is-numeric">{people}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
