import type { ReactNode } from "react";

/** A section of the style guide: title at the side, specimens beside it. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="style-guide-section">
      <h2 id={id}>{title}</h2>
      <div className="style-guide-specimens">{children}</div>
    </section>
  );
}

/** A specimen with its caption. `wide` takes the whole row. */
export function Specimen({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "specimen is-wide" : "specimen"}>
      <p className="data">{name}</p>
      {children}
    </div>
  );
}
