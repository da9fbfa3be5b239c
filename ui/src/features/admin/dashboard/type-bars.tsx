import { useId } from "react";
import type { StaffTicketType } from "@/api/types";
import type { ListRow } from "@/features/admin-list";
import { price } from "@/lib/money";

/** Taken seats of each ticket type. */
export function TypeBars({ types: rows }: { types: readonly ListRow[] }) {
  const id = useId();
  const types = (rows as StaffTicketType[]).filter(({ state }) => state === "active");
  if (types.length === 0) return null;
  const [best] = [...types].sort((one, other) => other.taken - one.taken);
  return (
    <section aria-labelledby={id} className="chart">
      <h2 id={id}>{best && best.taken > 0 ? `${best.name} is the most popular ticket` : "Seats by ticket type"}</h2>
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
