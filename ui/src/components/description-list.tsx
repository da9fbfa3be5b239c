import type { ReactNode } from "react";

/** A term and its value; `note` is a line below. */
export interface DescriptionItem {
  name: string;
  value: ReactNode;
  note?: string;
}

/** Items side by side between two rules, or stacked. */
export function DescriptionList({ items, stacked = false }: { items: DescriptionItem[]; stacked?: boolean }) {
  return (
    <dl className={stacked ? "facts is-stacked" : "facts"}>
      {items.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note ? <dd className="fact-note">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
