import type { ReactNode } from "react";

/** Names and values of a row; empty values are left out. */
export function DetailList({ title, items }: { title: string; items: readonly [name: string, value: ReactNode][] }) {
  const filled = items.filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (filled.length === 0) return null;
  return (
    <section className="record-section">
      <h2>{title}</h2>
      <dl className="detail-list">
        {filled.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
