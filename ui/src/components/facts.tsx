import type { ReactNode } from "react";

/** A fact as a name and a value; `note` is one line below. */
export interface Fact {
  name: string;
  value: ReactNode;
  note?: string;
}

/** Facts side by side between two rules, or below each other with `stacked`. */
export function Facts({ facts, stacked = false }: { facts: Fact[]; stacked?: boolean }) {
  return (
    <dl className={stacked ? "facts is-stacked" : "facts"}>
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note ? <dd className="fact-note">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
