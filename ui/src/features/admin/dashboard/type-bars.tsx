import { useId } from "react";
import type { StaffTicketType } from "@/api/types";
import type { ListRow } from "@/features/admin-list";
import { price } from "@/lib/money";

/** Taken seats of each ticket type, the most popular first. */
export function TypeBars({ types: rows }: { types: readonly ListRow[] }) {
  const id = useId();
  const types = (rows as StaffTicketType[])
    .filter(({ state }) => state === "active")
    .sort((one, other) => other.taken - one.taken);
  const [best] = types;
  if (!best) return null;
  return (
    <section aria-labelledby={id} className="chart">
      <h2 id={id}>{best.taken > 0 ? `${best.name} is the most popular ticket` : "Seats by ticket type"}</h2>
      <ul className="type-bars">
        {types.map(({ id: key, name, taken, capacity, price: cost }) => (
          <li key={key}>
            <p>
              <a href={`/admin/tickets/${key}`}>{name}</a>
              <span className="data">{`${capacity === null ? `${taken}, no limit` : `${taken} / ${capacity}`} · ${price(cost)}`}</span>
            </p>
            {capacity === null ? null : (
              <progress aria-label={`${name}: seats taken`} max={Math.max(capacity, 1)} value={taken} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
